import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#platform/web/format.ts'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { limits } from '#rules/limits.ts'
import type { InteractionVersion } from '../../schema.ts'
import { interactions } from '../api.ts'
import { formatMinutes } from '../labels.ts'

/** Who changed what, newest first. */
export function InteractionHistory({ id }: { id: string }) {
  const versions = useQuery(
    interactions.query('GET /api/admin/interactions/{id}/history', {
      params: { id },
      query: { limit: limits.page.max },
    }),
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
                name={version.changedBy ?? 'Former staff member'}
                details={version.changes.map((change) => (
                  <div key={change.field}>{formatChange(change)}</div>
                ))}
              >
                <span className="quiet small">
                  <RelativeTime at={version.changedAt} />
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

const formatChange = ({ field, before, after }: InteractionVersion['changes'][number]): string =>
  `${fieldLabels[field] ?? field}: ${formatValue(after, field)} (was ${formatValue(before, field)})`

const maxLength = 80

function formatValue(value: string | null, field: string): string {
  if (value === null) return 'none'
  if (field === 'duration') return formatMinutes(Number(value))
  if (value === 'true' || value === 'false') return value === 'true' ? 'yes' : 'no'
  if (field.endsWith('Date') || field.endsWith('At')) return formatDate(value, 'dateTime')
  return value.length > maxLength ? `“${value.slice(0, maxLength)}…”` : `“${value}”`
}
