import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { limits } from '#rules/limits.ts'
import { campaignFields, campaignParameters } from '#features/link-campaigns/schema.ts'
import { toCampaignValues } from '#features/link-campaigns/web/api.ts'
import { failed } from '#features/links/web/api.ts'
import type { LinkVersion } from '../schema.ts'
import { linkDestinations } from './api.ts'
import { toRegeneration } from './regeneration.ts'

/** Previous destinations. Loaded when the panel opens. */
export function HistoryPanel({ linkId: id }: { linkId: string }) {
  const versions = useQuery(
    linkDestinations.query('GET /api/admin/tracked-links/{id}/history', {
      params: { id },
      query: { limit: limits.page.max },
    }),
  )
  return (
    <TitleCard title="History" intro="Previous destinations, newest first." gap={20}>
      <QueryList
        query={versions}
        skeleton={<SkeletonText lines={3} />}
        errorTitle="The history could not be loaded"
        empty={<p className="quiet">The destination has never changed.</p>}
      >
        {(rows) => (
          <Rows as="ol">
            {rows.map((version) => (
              <Row
                key={version.id}
                name={version.originalUrl}
                details={[
                  `Version ${version.version}`,
                  version.changeReason,
                  version.changedBy && `Replaced by ${version.changedBy}`,
                  formatCampaign(version),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              >
                <span className="quiet small">
                  <RelativeTime at={version.changedAt} />
                </span>
                <RestoreButton linkId={id} version={version} />
              </Row>
            ))}
          </Rows>
        )}
      </QueryList>
    </TitleCard>
  )
}

/** Makes it the destination again; the present one becomes the newest version of the history. */
function RestoreButton({ linkId: id, version }: { linkId: string; version: LinkVersion }) {
  const restore = linkDestinations.useAction('POST /api/admin/tracked-links/{id}/regenerate', {
    success: { title: `Version ${version.version} restored`, message: 'The short URL points to it again.' },
    failure: failed('Failed to regenerate link'),
  })
  const { originalUrl: newUrl, version: number } = version
  const body = {
    ...toRegeneration({ newUrl, ...toCampaignValues(version) }),
    reason: `Restored version ${number}`,
  }
  return (
    <Button
      size="sm"
      variant="default"
      aria-label={`Restore this version: ${number}`}
      loading={restore.isRunning}
      onClick={() => void restore.run({ params: { id }, body })}
    >
      Restore this version
    </Button>
  )
}

const formatCampaign = (version: LinkVersion): string =>
  campaignFields
    .filter((field) => version[field])
    .map((field) => `${campaignParameters[field]}=${version[field]}`)
    .join(' ')
