import { Button, Group } from '@mantine/core'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { Toast } from '#platform/web/ui/toast.ts'
import { awaitRun, contentSync, toRunProblem } from './api.ts'
import { TaskCard } from './task-card.tsx'

type SyncCardProps = {
  route: 'POST /api/notion/sync-resources' | 'POST /api/admin/sync-courses'
  title: string
  help: string
  buttonLabel: string
  formatSuccess: (counts: { synced: number; total: number }) => Toast
  failure: Toast
}

/** Syncs one kind of content, and says how that ended. */
export function SyncCard({ route, title, help, buttonLabel, formatSuccess, failure }: SyncCardProps) {
  const sync = contentSync.useAction(route, {
    success: formatSuccess,
    failure: () => failure,
    finish: async (reply) => {
      const run = await awaitRun(reply.runId)
      if (run.state === 'failed') throw toRunProblem(run)
      return { ...reply, synced: run.synced, total: run.total }
    },
  })
  return (
    <TaskCard title={title} help={help}>
      <Group>
        <Button
          variant="default"
          leftSection={<RefreshCw size={18} aria-hidden />}
          loading={sync.isRunning}
          onClick={() => void sync.run({ body: {} })}
        >
          {buttonLabel}
        </Button>
      </Group>
    </TaskCard>
  )
}
