import { Text } from '@mantine/core'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatCount, formatNumber } from '#platform/web/format.ts'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import type { ImportReport } from '../schema.ts'

/** The rows of a dry run or of an import, those with a problem first. */
export function ImportRows({ report }: { report: ImportReport }) {
  const { state, totalCount, validCount, rows } = report
  const invalidRows = rows.filter(({ problem }) => problem !== null)
  const validRows = rows.filter(({ problem }) => problem === null)
  const hiddenCount = state === 'checked' ? totalCount - rows.length : totalCount - validCount - invalidRows.length
  return (
    <>
      <Text mb="md" role={state === 'checked' ? 'status' : undefined}>
        {state === 'checked'
          ? `${formatNumber(validCount)} of ${formatNumber(totalCount)} rows can be imported.`
          : `${formatCount(totalCount - validCount, 'row')} left out:`}
        {state === 'checked' && validCount < totalCount && ' The others are left out; fix them in the table.'}
      </Text>
      <Rows aria-label="Rows of the table">
        {[...invalidRows, ...validRows].map(({ line, title, url, shortUrl, problem }) => (
          <Row
            key={line}
            media={
              problem === null ? (
                <CircleCheck size={18} color="var(--success)" aria-hidden />
              ) : (
                <TriangleAlert size={18} color="var(--danger)" aria-hidden />
              )
            }
            name={title || 'No title'}
            details={
              <>
                {problem === null && <code>{shortUrl?.replace(/^https?:\/\//, '') ?? 'New random code'} → </code>}
                {url || 'No URL'}
                {problem !== null && <Text c="red">{problem}</Text>}
              </>
            }
          >
            <span className="quiet small tabular">line {formatNumber(line)}</span>
          </Row>
        ))}
      </Rows>
      {hiddenCount > 0 && (
        <Text mt="sm" fz="sm" c="dimmed">
          {`And ${formatCount(hiddenCount, ['more row', 'more rows'])}.`}
        </Text>
      )}
    </>
  )
}
