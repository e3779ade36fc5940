import { createNotificationsStore, notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { ToastMessage } from './toast-message.tsx'

/** `title` says what happened; `message` adds what it means or what to do; `undo` reverts it and keeps the toast for ten seconds. */
export type Toast = { title: string; message?: string; undo?: () => void }

const visibleMs = 5_000
/** Long enough to read, decide and reach the button. */
const visibleWithUndoMs = 10_000

/** Two stores, because each is drawn in its own live region: screen readers read failures at once, the rest when idle. */
export const toastStores = { polite: createNotificationsStore(), assertive: createNotificationsStore() }

/** A quiet confirmation. One toast is visible at a time, for five seconds; a newer one replaces it. */
export function showSuccess(toast: Toast): void {
  showToast(toast, { store: toastStores.polite, color: 'green' })
}

/** A failure, in the destructive style. The message should say what the reader can do. */
export function showError(toast: Toast): void {
  showToast(toast, { store: toastStores.assertive, color: 'red', 'data-tone': 'danger' })
}

type ToastOptions = { store: typeof toastStores.polite; color: string; 'data-tone'?: 'danger' }

// Mantine would queue the newer toast behind the older one, and an old failure would then cover its remedy.
function showToast({ title, message, undo }: Toast, { store, ...look }: ToastOptions): void {
  for (const other of Object.values(toastStores)) notifications.clean(other)
  const onUndo =
    undo &&
    (() => {
      notifications.clean(store)
      undo()
    })
  notifications.show(
    {
      ...look,
      title,
      message: createElement(ToastMessage, { message, onUndo }),
      autoClose: undo ? visibleWithUndoMs : visibleMs,
      className: 'toast',
      // The live region around it announces it; the role "alert" of Mantine would announce it twice.
      role: 'group',
    },
    store,
  )
}
