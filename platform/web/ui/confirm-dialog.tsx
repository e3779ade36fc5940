import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { SheetDialog } from './sheet-dialog.tsx'

/** Asks before something that is hard to undo. The button names the act ("Delete venture"), never "OK". */
export type ConfirmDialogProps = {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  /** What will happen and whether it can be undone. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  isBusy?: boolean
  /** False for acts that are important but harmless. */
  isDestructive?: boolean
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, onConfirm, title, children, confirmLabel, cancelLabel = 'Cancel' } = props
  const { isBusy = false, isDestructive = true } = props
  const footer = (
    <>
      <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
        {cancelLabel}
      </Button>
      <Button color={isDestructive ? 'red' : 'orange'} onClick={onConfirm} loading={isBusy}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title={title} size="small" isBusy={isBusy} footer={footer}>
      {children}
    </SheetDialog>
  )
}
