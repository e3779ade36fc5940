import { Button } from '@mantine/core'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { CacheStatus, SyncRun } from '../schema.ts'
import { contentSync } from './api.ts'
import { awaitRun, toRunProblem } from './ended-runs.ts'
import styles from './notices.module.css'

/** What needs attention: removals to confirm, failed syncs, changed columns, a webhook to confirm. */
export function Notices({ status: { runs, webhook } }: { status: CacheStatus }) {
  const warnings = runs.flatMap((run) => run.warnings)
  return (
    <div className={styles.notices}>
      {runs
        .filter(({ state }) => state === 'pending_confirmation')
        .map((run) => (
          <PendingRemoval key={run.id} run={run} />
        ))}
      {runs
        .filter(({ state }) => state === 'failed')
        .map((run) => (
          <Notice key={run.id} title={`The ${run.kind} could not be fetched`}>
            {`${run.message ?? ''} Members see what was copied last.`}
          </Notice>
        ))}
      {warnings.length > 0 && (
        <Notice title="The source has changed its columns">
          <ul className={styles.list}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      {webhook?.secret && (
        <Notice title="Notion asks you to confirm its webhook">
          Paste this verification token into the connection’s settings in Notion.{' '}
          <CopyButton value={webhook.secret} label="Copy verification token" />
        </Notice>
      )}
    </div>
  )
}

type NoticeProps = { title: string; children: ReactNode; action?: ReactNode }

function Notice({ title, children, action }: NoticeProps) {
  return (
    <section className={styles.notice} aria-label={title}>
      <TriangleAlert size={20} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <h2 className={styles.title}>{title}</h2>
        <div>{children}</div>
      </div>
      {action}
    </section>
  )
}

function PendingRemoval({ run }: { run: SyncRun }) {
  const confirming = useDialog()
  const confirm = contentSync.useAction('POST /api/admin/content/runs/{id}/confirm', {
    success: ({ removedCount, kind }) => ({ title: `${removedCount} ${kind} removed` }),
    failure: { title: 'Cache Sync Failed', message: 'Please try again.' },
    finish: async (reply) => {
      const ended = await awaitRun(reply.id)
      if (ended.state !== 'completed') throw toRunProblem(ended)
      return ended
    },
    onSuccess: confirming.close,
  })
  const count = `${run.pendingRemovalCount} ${run.kind}`
  return (
    <Notice
      title={`Should ${count} be removed?`}
      action={
        <Button variant="default" onClick={() => confirming.open()}>
          {`Remove ${count}`}
        </Button>
      }
    >
      {run.message}
      <ConfirmDialog
        {...confirming.props}
        onConfirm={() => void confirm.run({ params: { id: run.id }, body: {} })}
        title={`Remove ${count}?`}
        confirmLabel={`Remove ${count}`}
        isBusy={confirm.isRunning}
      >
        Members will no longer see them. They come back by themselves when the source has them again, and what people
        earned with them stays.
      </ConfirmDialog>
    </Notice>
  )
}
