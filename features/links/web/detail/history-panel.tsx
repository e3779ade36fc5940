import { useQuery } from '@tanstack/react-query'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { limits } from '#rules/limits.ts'
import { campaignFields, campaignParameters, type LinkVersion } from '../../schema.ts'
import { links } from '../api.ts'
import { PanelCard } from './panel-card.tsx'
import styles from './panel-card.module.css'

/** Previous destinations. Loaded when the panel opens. */
export function HistoryPanel({ linkId: id }: { linkId: string }) {
  const versions = useQuery(
    links.query('GET /api/admin/tracked-links/{id}/history', { params: { id }, query: { limit: limits.page.max } }),
  )
  return (
    <PanelCard title="History" intro="Where this link led before, newest first.">
      <QueryList
        query={versions}
        skeleton={<SkeletonText lines={3} />}
        errorTitle="The history could not be loaded"
        empty={<p className="quiet">It has led to the same address since it was made.</p>}
      >
        {(rows) => (
          <ol className={styles.versions}>
            {rows.map((version) => (
              <li key={version.id} className={styles.version}>
                <span className="quiet small tabular">Version {version.version}</span>
                <div className={styles.destination}>
                  {version.originalUrl}
                  <p className="quiet small">
                    {[version.changeReason, formatCampaign(version)].filter(Boolean).join(' · ')}
                  </p>
                </div>
                <span className="quiet small">
                  <RelativeTime at={version.changedAt} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </QueryList>
    </PanelCard>
  )
}

const formatCampaign = (version: LinkVersion): string =>
  campaignFields
    .filter((field) => version[field])
    .map((field) => `${campaignParameters[field]}=${version[field]}`)
    .join(' ')
