import { Text } from '@mantine/core'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatNumber } from '#platform/web/format.ts'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import type { ImportReport } from '../../schema.ts'

/** The result of a dry run, rows with a problem first. */
export function ImportRows({ report }: { report: ImportReport }) {
  const invalidRows = report.rows.filter(({ problem }) => problem !== null)
  const validRows = report.rows.filter(({ problem }) => problem === null)
  return (
    <>
      <Text mb="md" role="status">
        {`${formatNumber(validRows.length)} of ${formatNumber(report.rows.length)} rows can be imported.`}
        {invalidRows.length > 0 && ' The others are left out; mend them here or import them later.'}
      </Text>
      <Rows aria-label="Rows of the table">
        {[...invalidRows, ...validRows].map(({ line, title, url, problem }) => (
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
                {url || 'No address'}
                {problem !== null && <Text c="red">{problem}</Text>}
              </>
            }
          >
            <span className="quiet small tabular">line {line}</span>
          </Row>
        ))}
      </Rows>
    </>
  )
}
