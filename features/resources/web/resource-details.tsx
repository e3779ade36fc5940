import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { formatBytes } from '#platform/web/format.ts'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { Badge, StatusBadge } from '#platform/web/ui/badge.tsx'
import { DescriptionList } from '#platform/web/ui/description-list.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import type { ResourceDetail } from '../schema.ts'
import { ResourceActions } from './resource-actions.tsx'
import { toLabel } from './resource-labels.ts'
import styles from './resource-details.module.css'

const Markdown = lazy(() => import('#platform/web/ui/markdown.tsx').then((file) => ({ default: file.Markdown })))

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
      {resource ? <Content resource={resource} /> : <SkeletonText lines={8} />}
    </>
  )
}

function Content({ resource }: { resource: ResourceDetail }) {
  return (
    <div className={styles.columns}>
      <article className={styles.text} aria-label="Text">
        {resource.body ? (
          <Suspense fallback={<SkeletonText lines={8} />}>
            <Markdown>{resource.body}</Markdown>
          </Suspense>
        ) : (
          <p className="quiet">This resource has no text to read here. Download it, or open its link.</p>
        )}
      </article>
      <Facts resource={resource} />
    </div>
  )
}

function Facts({ resource }: { resource: ResourceDetail }) {
  const { category, type, stages, fileName, fileSize, isActive, updatedAt } = resource
  return (
    <aside className={styles.side} aria-label="About this resource">
      <DescriptionList className={styles.facts}>
        <dt>Category</dt>
        <dd>{toLabel(category)}</dd>
        <dt>Type</dt>
        <dd>{toLabel(type)}</dd>
        <dt>Status</dt>
        <dd>
          <StatusBadge tone={isActive ? 'success' : 'warning'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
        </dd>
        {stages.length > 0 && (
          <>
            <dt>Stages</dt>
            <dd>{stages.map(toLabel).join(', ')}</dd>
          </>
        )}
        {fileName !== null && fileSize !== null && (
          <>
            <dt>File</dt>
            <dd>{`${fileName}, ${formatBytes(fileSize)}`}</dd>
          </>
        )}
        <dt>Updated</dt>
        <dd>
          <RelativeTime at={updatedAt} />
        </dd>
      </DescriptionList>
      <nav aria-label="Quick links">
        <h2 className={styles.quick}>Quick links</h2>
        <Link to="/resources">All Resources</Link>
        <Link to="/resources" search={{ tab: 'saved' } as never}>
          My Resources
        </Link>
      </nav>
    </aside>
  )
}
