import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import type { Resource } from '../schema.ts'
import { CategoryIcon, ResourceKind } from './category-icon.tsx'
import styles from './resource-card.module.css'
import { SaveButton } from './save-button.tsx'

/** A resource in the grid. The whole card links to its page; its buttons stay clickable. */
export function ResourceCard({ resource }: { resource: Resource }) {
  const titleId = useId()
  const { notionId, title, description, category, type, fileUrl, isActive, isSaved } = resource
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
        <SaveButton
          resource={resource}
          aria-describedby={titleId}
          texts={{
            saved: 'Resource saved',
            removed: 'Resource removed',
            failure: isSaved ? 'Failed to remove resource.' : 'Failed to save resource.',
          }}
        />
        {fileUrl && (
          <ExternalLink href={fileUrl} variant="subtle" aria-describedby={titleId}>
            Open
          </ExternalLink>
        )}
      </div>
    </Card>
  )
}
