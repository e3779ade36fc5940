import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Trash from 'lucide-react/icons/trash-2'
import { useId } from 'react'
import { formatDate } from '#platform/web/format.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import type { SavedResource } from '../schema.ts'
import { pageSize, resources } from './api.ts'
import { CategoryIcon, ResourceKind } from './category-icon.tsx'
import styles from './saved-resources.module.css'

/** The person's saved resources, newest first. */
export function SavedResources() {
  const list = useInfiniteQuery(resources.pages('GET /api/resources/saved', { query: { limit: pageSize } }))
  return (
    <QueryList
      query={list}
      skeleton={<SkeletonList count={4} />}
      errorTitle="Your resources could not be loaded"
      errorText="Something went wrong on our side. Please try again."
      empty={<NoSavedResources />}
    >
      {(rows) => (
        <ul className={styles.list} aria-label="My resources">
          {rows.map((resource) => (
            <SavedRow key={resource.resourceId} resource={resource} />
          ))}
        </ul>
      )}
    </QueryList>
  )
}

function NoSavedResources() {
  return (
    <EmptyState
      title="No saved resources"
      illustration={<EmptyFiles />}
      action={<Button renderRoot={(props) => <Link to="/resources" {...props} />}>Browse resources</Button>}
    >
      Save what you want to come back to, and it waits for you here.
    </EmptyState>
  )
}

function SavedRow({ resource }: { resource: SavedResource }) {
  const titleId = useId()
  const remove = resources.useAction('DELETE /api/resources/saved/{name}', {
    success: { title: 'Resource removed' },
    failure: () => ({ title: 'Error', message: 'Failed to remove resource.' }),
  })
  const { resourceId, title, category, type, savedAt, fileUrl, isAvailable } = resource
  return (
    <li className={styles.row}>
      <CategoryIcon category={category} />
      <div className={styles.text}>
        <h2 id={titleId} className={styles.title}>
          {isAvailable ? (
            <Link to="/resources/$resourceId" params={{ resourceId }}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <ResourceKind category={category} type={type} />
        <p className={styles.saved}>
          {isAvailable ? `Saved ${savedAt === null ? 'Unknown' : formatDate(savedAt)}` : 'No longer available'}
        </p>
      </div>
      <div className={styles.actions}>
        {fileUrl && (
          <ExternalLink href={fileUrl} variant="subtle" aria-describedby={titleId}>
            Open
          </ExternalLink>
        )}
        <Button
          variant="default"
          aria-describedby={titleId}
          leftSection={<Trash size={18} aria-hidden />}
          onClick={() => void remove.run({ params: { name: resourceId } })}
          loading={remove.isRunning}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
