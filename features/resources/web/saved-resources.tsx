import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Trash from 'lucide-react/icons/trash-2'
import { formatDate } from '#platform/web/format.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { resources } from './api.ts'
import type { SavedResource } from '../schema.ts'
import { ResourceRow } from './resource-rows.tsx'

/** The person's saved resources, newest first. */
export function SavedResources() {
  const list = useInfiniteQuery(resources.pages('GET /api/resources/saved', { query: { limit: 24 } }))
  return (
    <QueryList
      query={list}
      skeleton={<SkeletonList count={4} media="square" />}
      errorTitle="Your resources could not be loaded"
      errorText="Something went wrong on our side. Please try again."
      empty={
        <EmptyState
          title="No saved resources"
          illustration={<EmptyFiles />}
          action={<Button renderRoot={(props) => <Link to="/resources" {...props} />}>Browse resources</Button>}
        >
          Resources you save show up here.
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
  const { resourceId: id, savedAt, isAvailable } = resource
  const savedText = `Saved ${savedAt === null ? 'Unknown' : formatDate(savedAt)}`
  return (
    <ResourceRow {...{ id, resource, isAvailable }} note={isAvailable ? savedText : 'No longer available'}>
      {(titleId) => <RemoveButton resource={resource} titleId={titleId} />}
    </ResourceRow>
  )
}

function RemoveButton({ resource, titleId }: { resource: SavedResource; titleId: string }) {
  const { resourceId, isAvailable } = resource
  const save = resources.useAction('POST /api/resources/save', {
    failure: () => ({ title: 'Error', message: 'Failed to save resource.' }),
  })
  const remove = resources.useAction('DELETE /api/resources/saved/{name}', {
    success: () => ({
      title: 'Resource removed',
      // What is gone cannot be saved again.
      ...(isAvailable && { undo: () => void save.run({ body: { resourceId } }) }),
    }),
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
