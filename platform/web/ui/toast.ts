import { createNotificationsStore, notifications } from '@mantine/notifications'
import { createElement, type ReactNode } from 'react'
import { ToastMessage } from './toast-message.tsx'

/**
 * `title` says what happened; `message` adds what it means or what to do; `undo` reverts it. `content` is shown below, such as the thing
 * that was made. The last two keep the toast for longer.
 */
export type Toast = { title: string; message?: string; content?: ReactNode; undo?: () => void }

const visibleMs = 5_000
/** Long enough to read, decide and reach the button. */
const visibleWithUndoMs = 10_000
const visibleWithContentMs = 15_000

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
function showToast({ title, message, content, undo }: Toast, { store, ...look }: ToastOptions): void {
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
      message: createElement(ToastMessage, { message, content, onUndo }),
      autoClose: content ? visibleWithContentMs : undo ? visibleWithUndoMs : visibleMs,
      className: 'toast',
      // The live region around it announces it; the role "alert" of Mantine would announce it twice.
      role: 'group',
    },
    store,
  )
}
