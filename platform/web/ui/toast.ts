import { notifications } from '@mantine/notifications'
import { createElement } from 'react'

/**
 * `title` says what happened; `message` adds what it means or what to do. `undo` puts a button beside them that takes it
 * back; such a toast stays longer.
 */
export type Toast = { title: string; message?: string; undo?: () => void }

const visibleMs = 5000
const undoMs = 12_000

// The newest takes the place of the one before: an old failure must not stand beside its remedy.
function show({ title, message = '', undo }: Toast, { tone }: { tone: 'success' | 'danger' }) {
  notifications.clean()
  notifications.show({
    title,
    message: undo ? [message, undoButton(undo)] : message,
    autoClose: undo ? undoMs : visibleMs,
    className: `toast toast-${tone}`,
  })
}

function undoButton(undo: () => void) {
  const onClick = () => {
    notifications.clean()
    undo()
  }
  return createElement('button', { key: 'undo', type: 'button', className: 'toast-undo', onClick }, 'Undo')
}

/** A quiet confirmation. One toast is visible at a time, for five seconds; a newer one replaces it. */
export function showSuccess(toast: Toast) {
  show(toast, { tone: 'success' })
}

/** A failure, in the destructive style. The message should say what the reader can do. */
export function showError(toast: Toast) {
  show(toast, { tone: 'danger' })
}
