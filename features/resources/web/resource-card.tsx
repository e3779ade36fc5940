import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import { ItemCard } from '#platform/web/ui/item-card.tsx'
import type { Resource } from '../schema.ts'
import { CategoryIcon, ResourceKind } from './resource-kind.tsx'
import { SaveButton } from './save-button.tsx'

/** A resource in the grid. The whole card links to its page; its buttons stay clickable. */
export function ResourceCard({ resource }: { resource: Resource }) {
  const titleId = useId()
  const { notionId: resourceId, title, description, category, type, fileUrl, isActive } = resource
  const link = (
    <Link to="/resources/$resourceId" params={{ resourceId }} data-card-link>
      {title}
    </Link>
  )
  const icon = <CategoryIcon category={category} />
  const kind = <ResourceKind category={category} type={type} />
  return (
    <ItemCard {...{ icon, title: link, titleId, kind, description }} lineClamp={3}>
      {!isActive && <Badge tone="warning">Inactive</Badge>}
      <SaveButton resource={resource} aria-describedby={titleId} />
      {fileUrl && (
        <ExternalLink href={fileUrl} variant="subtle" aria-describedby={titleId}>
          Open
        </ExternalLink>
      )}
    </ItemCard>
  )
}
