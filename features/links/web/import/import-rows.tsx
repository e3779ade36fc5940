import { Box, Group, Text } from '@mantine/core'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatNumber } from '#platform/web/format.ts'
import { LinedList } from '#platform/web/ui/lined-list.tsx'
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
      <LinedList aria-label="Rows of the table">
        {[...invalidRows, ...validRows].map(({ line, title, url, problem }) => (
          <Group component="li" key={line} gap={12} wrap="nowrap" align="flex-start">
            <Box c={problem === null ? 'green' : 'red'} pt={3} lh={1}>
              {problem === null ? <CircleCheck size={18} aria-hidden /> : <TriangleAlert size={18} aria-hidden />}
            </Box>
            <Box flex={1} miw={0}>
              <Text fw={600}>{title || 'No title'}</Text>
              <Text fz="sm" c="dimmed" truncate>
                {url || 'No address'}
              </Text>
              {problem !== null && (
                <Text fz="sm" c="red">
                  {problem}
                </Text>
              )}
            </Box>
            <span className="quiet small tabular">line {line}</span>
          </Group>
        ))}
      </LinedList>
    </>
  )
}
