import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import { useId } from 'react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import type { Resource } from '../schema.ts'
import { useToggleSavedResource } from './api.ts'
import { CategoryIcon, ResourceKind } from './category-icon.tsx'
import styles from './resource-card.module.css'

/** A resource in the grid. The whole card links to its page; its buttons stay clickable. */
export function ResourceCard({ resource }: { resource: Resource }) {
  const titleId = useId()
  const { notionId, title, description, category, type, fileUrl, isActive } = resource
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.head}>
        <CategoryIcon category={category} />
        <div className={styles.text}>
          <h2 id={titleId} className={styles.title}>
            <Link to="/resources/$resourceId" params={{ resourceId: notionId }} data-card-link>
              {title}
            </Link>
          </h2>
          <ResourceKind category={category} type={type} />
        </div>
      </div>
      <p className={styles.description}>{description}</p>
      <div className={styles.actions}>
        {!isActive && <Badge tone="warning">Inactive</Badge>}
        <SaveButton resource={resource} titleId={titleId} />
        {fileUrl && (
          <ExternalLink href={fileUrl} variant="subtle" aria-describedby={titleId}>
            Open
          </ExternalLink>
        )}
      </div>
    </Card>
  )
}

function SaveButton({ resource: { notionId, isSaved }, titleId }: { resource: Resource; titleId: string }) {
  const saveMutation = useToggleSavedResource()
  const toggle = () =>
    saveMutation.mutate(
      { notionId, isSaved: !isSaved },
      {
        onSuccess: (reply) => showSuccess({ title: reply.isSaved ? 'Resource saved' : 'Resource removed' }),
        onError: () =>
          showError({ title: 'Error', message: isSaved ? 'Failed to remove resource.' : 'Failed to save resource.' }),
      },
    )
  return (
    <Button
      variant="default"
      aria-pressed={isSaved}
      aria-describedby={titleId}
      leftSection={isSaved ? <BookmarkCheck size={18} aria-hidden /> : <Bookmark size={18} aria-hidden />}
      onClick={toggle}
    >
      {isSaved ? 'Saved' : 'Save'}
    </Button>
  )
}
