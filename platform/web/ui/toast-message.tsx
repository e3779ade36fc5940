import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

type ToastMessageProps = { message: string | undefined; content: ReactNode; onUndo: (() => void) | undefined }

/** The second line of a toast, what it shows below, and its Undo button. */
export function ToastMessage({ message, content, onUndo }: ToastMessageProps) {
  return (
    <>
      {message}
      {content}
      {onUndo && (
        <Button variant="default" size="compact-sm" onClick={onUndo}>
          Undo
        </Button>
      )}
    </>
  )
}
