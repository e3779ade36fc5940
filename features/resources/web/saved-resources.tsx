import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Trash from 'lucide-react/icons/trash-2'
import { useId } from 'react'
import { ShowMore } from '#platform/web/ui/show-more.tsx'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import type { SavedResource } from '../schema.ts'
import { savedQuery, useRemoveSavedResource } from './api.ts'
import { CategoryIcon, ResourceKind } from './category-icon.tsx'
import styles from './saved-resources.module.css'

/** The person's saved resources, newest first. */
export function SavedResources() {
  const list = useInfiniteQuery(savedQuery)
  const { data, error, isFetching, refetch } = list
  if (!data && !error) return <SkeletonList count={4} />
  if (!data) {
    return (
      <ErrorState title="Your resources could not be loaded" onRetry={() => void refetch()} isRetrying={isFetching}>
        {getErrorMessage(error, 'Something went wrong on our side. Please try again.')}
      </ErrorState>
    )
  }
  const saved = data.pages.flatMap(({ items }) => items)
  if (saved.length === 0) return <NoSavedResources />
  return (
    <>
      <ul className={styles.list} aria-label="My resources">
        {saved.map((resource) => (
          <SavedRow key={resource.resourceId} resource={resource} />
        ))}
      </ul>
      <ShowMore list={list} />
    </>
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

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

function SavedRow({ resource }: { resource: SavedResource }) {
  const titleId = useId()
  const remove = useRemoveSavedResource()
  const { resourceId, title, category, type, savedAt, fileUrl, isAvailable } = resource
  const handleRemove = () =>
    remove.mutate(resourceId, {
      onSuccess: () => showSuccess({ title: 'Resource removed' }),
      onError: () => showError({ title: 'Error', message: 'Failed to remove resource.' }),
    })
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
          {isAvailable
            ? `Saved ${savedAt === null ? 'Unknown' : dateFormat.format(new Date(savedAt))}`
            : 'No longer available'}
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
          onClick={handleRemove}
          loading={remove.isPending}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
