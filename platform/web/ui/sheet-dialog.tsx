import '../theme/sheets/dialog.ts'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './sheet-dialog.module.css'

/**
 * A dialog in the middle of a desk screen, a sheet from the bottom edge on a phone. Traps focus, closes on Escape,
 * gives focus back. Mark the field to start in with `data-autofocus`.
 */
export type SheetDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, kept in view while the content scrolls. The primary one comes last. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** While true, Escape and a click outside do nothing. */
  isBusy?: boolean
}

const widths = { small: 420, medium: 560, large: 760 }

export function SheetDialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  size = 'medium',
  isBusy = false,
}: SheetDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={widths[size]}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
      classNames={{
        inner: styles.inner,
        content: styles.content,
        header: styles.header,
        title: styles.title,
        body: styles.body,
      }}
    >
      {children}
      {footer && <div className={styles.footer}>{footer}</div>}
    </Modal>
  )
}
