import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#platform/web/format.ts'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { limits } from '#rules/limits.ts'
import type { InteractionVersion } from '../../schema.ts'
import { interactions } from '../api.ts'

/** Who changed what, newest first. */
export function InteractionHistory({ id }: { id: string }) {
  const versions = useQuery(
    interactions.query('GET /api/admin/interactions/{id}/history', { params: { id }, query: { limit: limits.page.max } }),
  )
  return (
    <section aria-labelledby="interaction-history">
      <h3 id="interaction-history">History</h3>
      <QueryList
        query={versions}
        isSection
        skeleton={<SkeletonText lines={2} />}
        errorTitle="The history couldn't be loaded"
        empty={<p className="quiet">Nothing has changed since it was logged.</p>}
      >
        {(rows) => (
          <Rows as="ol" mt={8}>
            {rows.map((version) => (
              <Row
                key={version.id}
                name={version.changes.map(({ field }) => fieldLabels[field] ?? field).join(', ')}
                details={version.changes.map(formatChange).join(' · ')}
              >
                <span className="quiet small">
                  {version.changedBy ?? 'Somebody'}, <RelativeTime at={version.changedAt} />
                </span>
              </Row>
            ))}
          </Rows>
        )}
      </QueryList>
    </section>
  )
}

const fieldLabels: Record<string, string> = {
  type: 'Type',
  title: 'Title',
  description: 'Description',
  duration: 'Duration',
  outcome: 'Outcome',
  followUpRequired: 'Follow-up required',
  followUpDate: 'Follow-up date',
  followUpDoneAt: 'Follow-up done',
  visibility: 'Who can read it',
}

const formatChange = ({ before, after }: InteractionVersion['changes'][number]): string =>
  `${formatValue(before)} → ${formatValue(after)}`

function formatValue(value: string | null): string {
  if (value === null) return 'None'
  if (value === 'true' || value === 'false') return value === 'true' ? 'Yes' : 'No'
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatDate(value, 'dateTime')
  return value.length > 80 ? `${value.slice(0, 80)}…` : value
}
