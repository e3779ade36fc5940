import { Button } from '@mantine/core'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState, type ReactNode } from 'react'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { CacheStatus, SyncRun } from '../schema.ts'
import { useConfirmRemoval } from './api.ts'
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
  const [isConfirming, setConfirming] = useState(false)
  const confirm = useConfirmRemoval()
  const remove = () =>
    confirm.mutate(run.id, {
      onSuccess: (reply) => {
        setConfirming(false)
        if (reply.state === 'completed') showSuccess({ title: `${reply.removedCount} ${reply.kind} removed` })
        else showError({ title: 'Cache Sync Failed', message: reply.message ?? 'Please try again.' })
      },
      onError: (error) =>
        showError({ title: 'Cache Sync Failed', message: getErrorMessage(error, 'Please try again.') }),
    })
  const count = `${run.pendingRemovalCount} ${run.kind}`
  return (
    <Notice
      title={`Should ${count} be removed?`}
      action={
        <Button variant="default" onClick={() => setConfirming(true)}>
          {`Remove ${count}`}
        </Button>
      }
    >
      {run.message}
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={remove}
        title={`Remove ${count}?`}
        confirmLabel={`Remove ${count}`}
        isBusy={confirm.isPending}
      >
        Members will no longer see them. They come back by themselves when the source has them again, and what people
        earned with them stays.
      </ConfirmDialog>
    </Notice>
  )
}
