import { Box, Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Trash from 'lucide-react/icons/trash-2'
import { useId } from 'react'
import { formatDate } from '#platform/web/format.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { resources } from './api.ts'
import type { SavedResource } from '../schema.ts'
import { CategoryIcon, ResourceKind } from './resource-kind.tsx'

/** The person's saved resources, newest first. */
export function SavedResources() {
  const list = useInfiniteQuery(resources.pages('GET /api/resources/saved', { query: { limit: 24 } }))
  return (
    <QueryList
      query={list}
      skeleton={<SkeletonList count={4} />}
      errorTitle="Your resources could not be loaded"
      errorText="Something went wrong on our side. Please try again."
      empty={
        <EmptyState
          title="No saved resources"
          illustration={<EmptyFiles />}
          action={<Button renderRoot={(props) => <Link to="/resources" {...props} />}>Browse resources</Button>}
        >
          Save what you want to come back to, and it waits for you here.
        </EmptyState>
      }
    >
      {(rows) => (
        <Rows aria-label="My resources">
          {rows.map((resource) => (
            <SavedRow key={resource.resourceId} resource={resource} />
          ))}
        </Rows>
      )}
    </QueryList>
  )
}

function SavedRow({ resource }: { resource: SavedResource }) {
  const titleId = useId()
  const { resourceId, title, category, type, savedAt, fileUrl, isAvailable } = resource
  const link = (
    <Link to="/resources/$resourceId" params={{ resourceId }}>
      {title}
    </Link>
  )
  const savedText = `Saved ${savedAt === null ? 'Unknown' : formatDate(savedAt)}`
  return (
    <Row
      media={<CategoryIcon category={category} />}
      name={
        <Box component="h2" id={titleId} fz="var(--size-title-3)">
          {isAvailable ? link : title}
        </Box>
      }
      details={
        <>
          <ResourceKind category={category} type={type} />
          {isAvailable ? savedText : 'No longer available'}
        </>
      }
    >
      {fileUrl && (
        <ExternalLink href={fileUrl} variant="subtle" aria-describedby={titleId}>
          Open
        </ExternalLink>
      )}
      <RemoveButton resourceId={resourceId} titleId={titleId} />
    </Row>
  )
}

function RemoveButton({ resourceId, titleId }: { resourceId: string; titleId: string }) {
  const remove = resources.useAction('DELETE /api/resources/saved/{name}', {
    success: { title: 'Resource removed' },
    failure: () => ({ title: 'Error', message: 'Failed to remove resource.' }),
  })
  return (
    <Button
      variant="default"
      aria-describedby={titleId}
      leftSection={<Trash size={18} aria-hidden />}
      onClick={() => void remove.run({ params: { name: resourceId } })}
      loading={remove.isRunning}
    >
      Remove
    </Button>
  )
}
