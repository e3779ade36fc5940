import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import type { Resource } from '../schema.ts'
import { CategoryIcon, ResourceKind } from './resource-kind.tsx'
import { SaveButton } from './save-button.tsx'

/** The same as the cards, many on one screen. */
export function ResourceRows({ resources }: { resources: Resource[] }) {
  return (
    <Rows aria-label="Resources">
      {resources.map((resource) => (
        <ResourceRow
          key={resource.notionId}
          id={resource.notionId}
          resource={resource}
          note={!resource.isActive && 'Inactive'}
        >
          {(titleId) => <SaveButton resource={resource} aria-describedby={titleId} />}
        </ResourceRow>
      ))}
    </Rows>
  )
}

type ResourceRowProps = {
  id: string
  resource: Pick<Resource, 'title' | 'category' | 'type' | 'fileUrl'>
  /** False: its page is gone. */
  isAvailable?: boolean
  note?: ReactNode
  /** Its buttons, which name it by this id. */
  children(titleId: string): ReactNode
}

/** A resource in a line. */
export function ResourceRow({ id, resource, isAvailable = true, note, children }: ResourceRowProps) {
  const titleId = useId()
  const { title, category, type, fileUrl } = resource
  const link = (
    <Link to="/resources/$resourceId" params={{ resourceId: id }}>
      {title}
    </Link>
  )
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
          {note}
        </>
      }
    >
      {fileUrl && (
        <ExternalLink href={fileUrl} variant="subtle" aria-describedby={titleId}>
          Open
        </ExternalLink>
      )}
      {children(titleId)}
    </Row>
  )
}
