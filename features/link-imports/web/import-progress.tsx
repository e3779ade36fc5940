import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatNumber } from '#platform/web/format.ts'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import type { ImportReport } from '../schema.ts'
import { linkImports } from './api.ts'
import { ImportRows } from './import-rows.tsx'

const pollMs = 500

/** How far an import is; when it is done, its result. */
export function ImportProgress({ importId, onDone }: { importId: string; onDone: () => void }) {
  const query = useQuery({
    ...linkImports.query('GET /api/admin/tracked-links/imports/{id}', { params: { id: importId } }),
    refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : pollMs),
  })
  const { data: report, error } = query
  if (!report && error)
    return <QueryError query={query} title="The progress could not be loaded" headingLevel={3} isCompact />
  const isDone = report?.state === 'done'
  return (
    <Stack>
      <ProgressBar
        label={isDone ? 'Import finished' : 'Importing links'}
        value={report ? (report.doneCount / report.totalCount) * 100 : 0}
        valueText={report && `${formatNumber(report.doneCount)} of ${formatNumber(report.totalCount)} rows`}
        tone={isDone ? 'success' : 'accent'}
      />
      {report && isDone ? (
        <Result report={report} />
      ) : (
        <Text fz="sm" c="dimmed">
          You can close this window. The import continues.
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant={isDone ? 'filled' : 'default'} onClick={onDone}>
          {isDone ? 'Done' : 'Close'}
        </Button>
      </Group>
    </Stack>
  )
}

function Result({ report }: { report: ImportReport }) {
  const problemRows = report.rows.filter(({ problem }) => problem !== null)
  return (
    <>
      <Text role="status">{`${formatCount(report.createdCount, 'link')} imported.`}</Text>
      {problemRows.length > 0 && <ImportRows report={{ ...report, rows: problemRows }} />}
    </>
  )
}
