import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, lazy, Suspense, useRef } from 'react'
import { PassageHighlight } from '#features/knowledge/web/embeds.tsx'
import { formatBytes } from '#platform/web/format.ts'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { Badge, StatusBadge } from '#platform/web/ui/badge.tsx'
import { DescriptionList } from '#platform/web/ui/description-list.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonDetail } from '#platform/web/ui/skeletons.tsx'
import type { ResourceDetail } from '../schema.ts'
import { ResourceActions } from './resource-actions.tsx'
import { toLabel } from './resource-kind.tsx'
import styles from './resource-details.module.css'

const Markdown = lazy(() => import('#platform/web/ui/markdown.tsx').then((file) => ({ default: file.Markdown })))
const MarkdownContents = lazy(async () => ({
  default: (await import('#platform/web/ui/markdown.tsx')).MarkdownContents,
}))

/** A resource's page. The heading is rendered while loading too: replacing it would lose the focus that navigation put there. */
export function ResourceDetails({ resource }: { resource: ResourceDetail | undefined }) {
  return (
    <>
      <PageHeader
        title={resource?.title ?? 'Resource'}
        intro={resource?.description}
        back={<BackLink to="/resources">Resources</BackLink>}
        meta={
          resource && (
            <>
              <Badge tone="info">{toLabel(resource.category)}</Badge>
              <Badge>{toLabel(resource.type)}</Badge>
            </>
          )
        }
        actions={resource && <ResourceActions resource={resource} />}
      />
      {resource ? <Content resource={resource} /> : <SkeletonDetail />}
    </>
  )
}

/** All at once: what stands below the text on phones would be pushed down by it. */
function Content({ resource }: { resource: ResourceDetail }) {
  const text = useRef<HTMLDivElement>(null)
  return (
    <Suspense fallback={<SkeletonDetail />}>
      <div className={styles.columns}>
        <Box component="article" miw={0} aria-label="Text">
          <PassageHighlight textRef={text} />
          <div ref={text}>
            {resource.body ? (
              <Markdown>{resource.body}</Markdown>
            ) : (
              <p className="quiet">There's nothing to read here. Download the resource or open its link.</p>
            )}
          </div>
        </Box>
        <div className={styles.side}>
          <MarkdownContents className={styles.contents}>{resource.body}</MarkdownContents>
          <Facts resource={resource} />
        </div>
      </div>
    </Suspense>
  )
}

function Facts({ resource }: { resource: ResourceDetail }) {
  const { category, type, stages, fileName, fileSize, isActive, updatedAt } = resource
  const facts = {
    Category: toLabel(category),
    Type: toLabel(type),
    Status: <StatusBadge tone={isActive ? 'success' : 'warning'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>,
    Stages: [...new Set(stages.map(toLabel))].join(', '),
    File: fileName !== null && fileSize !== null && `${fileName}, ${formatBytes(fileSize)}`,
    Updated: <RelativeTime at={updatedAt} />,
  }
  return (
    <aside aria-label="About this resource">
      <DescriptionList className={styles.facts}>
        {Object.entries(facts).map(
          ([label, fact]) =>
            fact && (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{fact}</dd>
              </Fragment>
            ),
        )}
      </DescriptionList>
      <nav className={styles.links} aria-label="Quick links">
        <Box component="h2" fz="var(--size-title-3)">
          Quick links
        </Box>
        <Link to="/resources">All Resources</Link>
        <Link to="/resources" search={{ tab: 'saved' } as never}>
          My Resources
        </Link>
      </nav>
    </aside>
  )
}
