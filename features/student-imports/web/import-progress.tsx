import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#platform/web/format.ts'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import type { ImportReport } from '../schema.ts'
import { failed, studentImports } from './api.ts'
import { ImportRows } from './import-rows.tsx'

const pollMs = 500

/** How far an import is; when it is done, its result and the way back. */
export function ImportProgress({ importId, onDone }: { importId: string; onDone: () => void }) {
  const query = useQuery({
    ...studentImports.query('GET /api/admin/student-imports/{id}', { params: { id: importId } }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : pollMs),
  })
  const undo = studentImports.useAction('POST /api/admin/student-imports/{id}/undo', {
    failure: failed('Failed to undo import'),
  })
  const { data: report, error } = query
  if (!report && error)
    return <QueryError query={query} title="The progress could not be loaded" headingLevel={3} isCompact />
  const isRunning = report === undefined || report.state === 'running'
  return (
    <Stack>
      <Progress report={report} />
      {report && !isRunning ? (
        <ImportRows report={report} />
      ) : (
        <Text fz="sm" c="dimmed">
          You can close this window. The work continues.
        </Text>
      )}
      <Group justify="flex-end">
        {report?.state === 'done' && (
          <Button
            variant="default"
            loading={undo.isRunning}
            onClick={() => void undo.run({ params: { id: importId } })}
          >
            Undo import
          </Button>
        )}
        <Button variant={isRunning ? 'default' : 'filled'} onClick={onDone}>
          {isRunning ? 'Close' : 'Done'}
        </Button>
      </Group>
    </Stack>
  )
}

const labels = { checked: '', running: 'Importing students', done: 'Import finished', undone: 'Import undone' }

function Progress({ report }: { report: ImportReport | undefined }) {
  const { state = 'running', doneCount = 0, totalCount = 0 } = report ?? {}
  const isRunning = state === 'running'
  return (
    <ProgressBar
      label={labels[state]}
      value={isRunning ? (doneCount / Math.max(1, totalCount)) * 100 : 100}
      valueText={report && `${formatNumber(isRunning ? doneCount : totalCount)} of ${formatNumber(totalCount)} rows`}
      tone={isRunning ? 'accent' : 'success'}
    />
  )
}
