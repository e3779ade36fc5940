import { Group, Text } from '@mantine/core'
import { formatCount, formatNumber } from '#platform/web/format.ts'
import { Badge, type Tone } from '#platform/web/ui/badge.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import type { ImportReport, Outcome } from '../schema.ts'

const looks: Record<Outcome, { done: string; planned: string; tone: Tone }> = {
  problem: { done: 'Left out', planned: 'Left out', tone: 'danger' },
  kept: { done: 'Kept', planned: 'Kept', tone: 'warning' },
  created: { done: 'New', planned: 'New', tone: 'success' },
  updated: { done: 'Updated', planned: 'Update', tone: 'info' },
  skipped: { done: 'Skipped', planned: 'Skip', tone: 'neutral' },
  undone: { done: 'Restored', planned: 'Restore', tone: 'neutral' },
}
const order = Object.keys(looks) as Outcome[]

/** What happens or happened with the rows of a table, those with a problem first. */
export function ImportRows({ report: { state, counts, totalCount, rows } }: { report: ImportReport }) {
  const label = state === 'checked' ? 'planned' : 'done'
  const sorted = rows.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome))
  const settledCount = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <section aria-label="Rows of the table">
      <Group gap="xs" mb="md" role="status">
        {order
          .filter((outcome) => counts[outcome])
          .map((outcome) => (
            <Badge key={outcome} tone={looks[outcome].tone}>
              {`${looks[outcome][label]}: ${formatNumber(counts[outcome]!)}`}
            </Badge>
          ))}
      </Group>
      <Rows aria-label="Rows">
        {sorted.map(({ line, name, email, outcome, problem }) => (
          <Row
            key={line}
            name={name || email || 'No name'}
            details={
              <>
                {name ? email : null}
                {problem !== null && <Text c="red">{problem}</Text>}
                {outcome === 'kept' && 'Signed in or was changed since.'}
              </>
            }
          >
            <Badge tone={looks[outcome].tone}>{looks[outcome][label]}</Badge>
            <span className="quiet small tabular">line {formatNumber(line)}</span>
          </Row>
        ))}
      </Rows>
      {state !== 'undone' && rows.length < Math.min(settledCount, totalCount) && (
        <Text mt="sm" fz="sm" c="dimmed">
          {`And ${formatCount(settledCount - rows.length, ['more row', 'more rows'])}.`}
        </Text>
      )}
    </section>
  )
}
