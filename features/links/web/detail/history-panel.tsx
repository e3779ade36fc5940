import { useQuery } from '@tanstack/react-query'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { limits } from '#rules/limits.ts'
import { campaignFields, campaignParameters, type LinkVersion } from '../../schema.ts'
import { links } from '../api.ts'

/** Previous destinations. Loaded when the panel opens. */
export function HistoryPanel({ linkId: id }: { linkId: string }) {
  const versions = useQuery(
    links.query('GET /api/admin/tracked-links/{id}/history', { params: { id }, query: { limit: limits.page.max } }),
  )
  return (
    <TitleCard title="History" intro="Where this link led before, newest first." gap={20}>
      <QueryList
        query={versions}
        skeleton={<SkeletonText lines={3} />}
        errorTitle="The history could not be loaded"
        empty={<p className="quiet">It has led to the same address since it was made.</p>}
      >
        {(rows) => (
          <Rows as="ol">
            {rows.map((version) => (
              <Row
                key={version.id}
                name={version.originalUrl}
                details={[`Version ${version.version}`, version.changeReason, formatCampaign(version)]
                  .filter(Boolean)
                  .join(' · ')}
              >
                <span className="quiet small">
                  <RelativeTime at={version.changedAt} />
                </span>
              </Row>
            ))}
          </Rows>
        )}
      </QueryList>
    </TitleCard>
  )
}

const formatCampaign = (version: LinkVersion): string =>
  campaignFields
    .filter((field) => version[field])
    .map((field) => `${campaignParameters[field]}=${version[field]}`)
    .join(' ')
