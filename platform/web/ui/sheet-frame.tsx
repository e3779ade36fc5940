import '../theme/sheets/dialog.ts'
import { Modal } from '@mantine/core'
import type { FocusEvent, ReactNode } from 'react'
import styles from './sheet-frame.module.css'

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

/** Above other dialogs and below toasts. The attribute keeps Escape from closing a dialog below, with what was typed there. */
const required = {
  withCloseButton: false,
  zIndex: 350,
  overlayProps: { backgroundOpacity: 0.6, blur: 8 },
  onFocusCapture: ({ target }: FocusEvent<HTMLElement>) => target.setAttribute('data-mantine-stop-propagation', 'true'),
}

/** The window of a `SheetDialog`. */
export function SheetFrame(props: SheetDialogProps) {
  const { isOpen, onClose, title, children, footer, size = 'medium', isBusy = false, isRequired = false } = props
  const isClosable = !isBusy && !isRequired
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
