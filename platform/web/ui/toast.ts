/** `title` says what happened; `message` adds what it means or what to do; `undo` takes it back, and such a toast stays longer. */
export type Toast = { title: string; message?: string; undo?: () => void }

export type ActiveToast = Toast & { id: number; tone: 'success' | 'danger' }

let activeToast: ActiveToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** What is visible now, for `useSyncExternalStore`. */
export const toastStore = {
  getSnapshot: () => activeToast,
  subscribe(onChange: () => void) {
    listeners.add(onChange)
    return () => void listeners.delete(onChange)
  },
}

// The newest takes the place of the one before: an old failure must not stand beside its remedy.
function setActiveToast(toast: ActiveToast | null) {
  activeToast = toast
  for (const onChange of listeners) onChange()
}

/** A quiet confirmation. One toast is visible at a time, for five seconds; a newer one replaces it. */
export function showSuccess(toast: Toast) {
  setActiveToast({ ...toast, id: (lastId += 1), tone: 'success' })
}

/** A failure, in the destructive style. The message should say what the reader can do. */
export function showError(toast: Toast) {
  setActiveToast({ ...toast, id: (lastId += 1), tone: 'danger' })
}

/** Puts this toast away; a newer one stays. */
export function dismissToast(id: number) {
  if (activeToast?.id === id) setActiveToast(null)
}
