import '../theme/sheets/dialog.ts'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './sheet-frame.module.css'
import { useIsTopmost } from './use-is-topmost.ts'

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
  /** For what must be done before anything else: above every other dialog, without a way to close it. */
  isRequired?: boolean
}

const widths = { small: 420, medium: 560, large: 760 }

/** Above other dialogs and below toasts. */
const required = { withCloseButton: false, zIndex: 350, overlayProps: { backgroundOpacity: 0.6, blur: 8 } }

/** The window of a `SheetDialog`. */
export function SheetFrame(props: SheetDialogProps) {
  const { isOpen, onClose, title, children, footer, size = 'medium', isBusy = false, isRequired = false } = props
  const isTopmost = useIsTopmost(isOpen)
  const isClosable = isTopmost && !isBusy && !isRequired
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={widths[size]}
      closeOnEscape={isClosable}
      closeOnClickOutside={isClosable}
      {...(isRequired && required)}
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
