import { notifications } from '@mantine/notifications'

/** `title` says what happened; `message` adds what it means or what to do. */
export type Toast = { title: string; message?: string }

const visibleMs = 5000

// The newest takes the place of the one before: an old failure must not stand beside its remedy.
function show({ title, message }: Toast, { tone }: { tone: 'success' | 'danger' }) {
  notifications.clean()
  notifications.show({ title, message: message ?? '', autoClose: visibleMs, className: `toast toast-${tone}` })
}

/** A quiet confirmation. One toast is visible at a time, for five seconds; a newer one replaces it. */
export function showSuccess(toast: Toast) {
  show(toast, { tone: 'success' })
}

/** A failure, in the destructive style. The message should say what the reader can do. */
export function showError(toast: Toast) {
  show(toast, { tone: 'danger' })
}
