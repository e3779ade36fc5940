import { Button } from '@mantine/core'

type ToastMessageProps = { message: string | undefined; onUndo: (() => void) | undefined }

/** The second line of a toast and its Undo button. */
export function ToastMessage({ message, onUndo }: ToastMessageProps) {
  return (
    <>
      {message}
      {onUndo && (
        <Button variant="default" size="compact-sm" onClick={onUndo}>
          Undo
        </Button>
      )}
    </>
  )
}
