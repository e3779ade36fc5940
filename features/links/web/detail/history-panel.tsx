import { useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { campaignParameters, type CampaignField, type LinkVersion } from '../../schema.ts'
import { versionsQuery } from '../api.ts'
import { PanelCard } from './panel-card.tsx'
import styles from './panel-card.module.css'

/** Previous destinations. Loaded when the panel opens. */
export function HistoryPanel({ linkId }: { linkId: string }) {
  return (
    <PanelCard title="History" intro="Where this link led before, newest first.">
      <Versions linkId={linkId} />
    </PanelCard>
  )
}

function Versions({ linkId }: { linkId: string }) {
  const { data: versions, error, isFetching, refetch } = useQuery(versionsQuery(linkId))
  if (!versions && !error) return <SkeletonText lines={3} />
  if (!versions) {
    return (
      <ErrorState
        title="The history could not be loaded"
        headingLevel={3}
        isCompact
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {getErrorMessage(error, 'Try again in a moment.')}
      </ErrorState>
    )
  }
  if (versions.length === 0) return <p className="quiet">It has led to the same address since it was made.</p>
  return (
    <ol className={styles.versions}>
      {versions.map((version) => (
        <li key={version.id} className={styles.version}>
          <span className={styles.number}>Version {version.version}</span>
          <div className={styles.destination}>
            {version.originalUrl}
            <p className={styles.reason}>
              {[version.changeReason, formatCampaign(version)].filter(Boolean).join(' · ')}
            </p>
          </div>
          <span className={styles.date}>
            <RelativeTime at={version.changedAt} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function formatCampaign(version: LinkVersion): string {
  return (Object.entries(campaignParameters) as [CampaignField, string][])
    .filter(([field]) => version[field])
    .map(([field, name]) => `${name}=${version[field]}`)
    .join(' ')
}
