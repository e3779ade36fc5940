import '@mantine/core/styles/CloseButton.layer.css'
import './toaster.css'
import { Button, CloseButton } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { dismissToast, toastStore, type ActiveToast } from './toast.ts'

const visibleMs = 5_000
/** Long enough to read, decide and reach the button. */
const visibleWithUndoMs = 10_000

/**
 * The place where toasts appear, once per page. Part of the first load: the toast that says the network is gone must not have
 * to come over it. Ours and small because of that: one toast at a time needs no queue, no stack and no gestures.
 */
export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.getSnapshot)
  const isError = toast?.tone === 'danger'
  // Both regions always stand there: one that comes with its text is not read out. Beside the page, so above its dialogs.
  return createPortal(
    <div className="toaster">
      <div aria-live="polite">{toast && !isError && <ToastCard key={toast.id} toast={toast} />}</div>
      <div aria-live="assertive">{toast && isError && <ToastCard key={toast.id} toast={toast} />}</div>
    </div>,
    document.body,
  )
}

function ToastCard({ toast }: { toast: ActiveToast }) {
  const { id, tone, title, message, undo } = toast
  const [isPaused, setIsPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => dismissToast(id), undo ? visibleWithUndoMs : visibleMs)
    return () => clearTimeout(timer)
  }, [id, undo, isPaused])
  const pauseHandlers = { onMouseEnter: () => setIsPaused(true), onFocus: () => setIsPaused(true) }
  const resumeHandlers = { onMouseLeave: () => setIsPaused(false), onBlur: () => setIsPaused(false) }
  const handleUndo = () => {
    dismissToast(id)
    undo?.()
  }
  return (
    <div className={`toast toast-${tone}`} {...pauseHandlers} {...resumeHandlers}>
      <div className="toast-text">
        <p className="toast-title">{title}</p>
        {message && <p className="toast-message">{message}</p>}
      </div>
      {undo && (
        <Button variant="default" size="compact-sm" onClick={handleUndo}>
          Undo
        </Button>
      )}
      <CloseButton aria-label="Dismiss" onClick={() => dismissToast(id)} />
    </div>
  )
}
