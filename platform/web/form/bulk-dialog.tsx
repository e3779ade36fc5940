import { Button, Text } from '@mantine/core'
import { formatNumber } from '../format.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import type { BulkProgress, useBulkAction } from './use-bulk-action.ts'

export type BulkDialogProps<V, Input extends { body: { ids: string[] } }> = Omit<
  FormDialogProps<V, Input>,
  'action' | 'secondaryAction'
> & { bulk: ReturnType<typeof useBulkAction<Input, never>> }

/** A dialog that changes many rows. It shows how far that is and can be stopped; what is changed by then stays. */
export function BulkDialog<V extends Record<string, unknown>, Input extends { body: { ids: string[] } }>(
  props: BulkDialogProps<V, Input>,
) {
  const { bulk, children, ...dialog } = props
  const stop = (
    <Button variant="default" onClick={bulk.stop}>
      Stop
    </Button>
  )
  return (
    <FormDialog<V, Input> {...dialog} action={bulk} {...(bulk.isRunning && { secondaryAction: stop })}>
      {(form) => (
        <>
          {children(form)}
          {bulk.progress && (
            <Progress {...bulk.progress} {...{ isRunning: bulk.isRunning, submitLabel: dialog.submitLabel }} />
          )}
        </>
      )}
    </FormDialog>
  )
}

type ProgressProps = BulkProgress & { isRunning: boolean; submitLabel: string }

function Progress({ doneCount, totalCount, isRunning, submitLabel }: ProgressProps) {
  const text = `${formatNumber(doneCount)} of ${formatNumber(totalCount)}`
  if (isRunning)
    return (
      <div style={{ marginTop: 'var(--space-4)' }}>
        <ProgressBar label="Working" value={(doneCount / totalCount) * 100} valueText={text} />
      </div>
    )
  if (doneCount === 0) return null
  return (
    <Text mt="md" fz="sm" role="status">
      {text} done. {submitLabel} again to do the rest.
    </Text>
  )
}
