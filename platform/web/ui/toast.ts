/** `title` says what happened; `message` adds what it means or what to do; `undo` takes it back, and such a toast stays longer. */
export type Toast = { title: string; message?: string; undo?: () => void }

export type ShownToast = Toast & { id: number; tone: 'success' | 'danger' }

let shown: ShownToast | null = null
let count = 0
const watchers = new Set<() => void>()

/** What is visible now, for `useSyncExternalStore`. */
export const toasts = {
  read: () => shown,
  watch(onChange: () => void) {
    watchers.add(onChange)
    return () => void watchers.delete(onChange)
  },
}

// The newest takes the place of the one before: an old failure must not stand beside its remedy.
function put(toast: ShownToast | null) {
  shown = toast
  for (const onChange of watchers) onChange()
}

/** A quiet confirmation. One toast is visible at a time, for five seconds; a newer one replaces it. */
export function showSuccess(toast: Toast) {
  put({ ...toast, id: (count += 1), tone: 'success' })
}

/** A failure, in the destructive style. The message should say what the reader can do. */
export function showError(toast: Toast) {
  put({ ...toast, id: (count += 1), tone: 'danger' })
}

/** Puts this toast away; a newer one stays. */
export function dismissToast(id: number) {
  if (shown?.id === id) put(null)
}
