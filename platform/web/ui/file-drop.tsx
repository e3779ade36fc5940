import { useState, type ReactNode, type RefObject } from 'react'
import styles from './file-drop.module.css'

export type FileDropProps = {
  /** Names the file input: "Photo". */
  label: string
  /** Media types, as `accept` of a file input takes them; left out for any. */
  accept?: string
  /** What is announced while a file is sent: "Uploading the photo". */
  busyText: string
  isBusy: boolean
  onFile(file: File): void
  /** Its `click` opens the file dialog, for a button among `children` or elsewhere. */
  inputRef: RefObject<HTMLInputElement | null>
  children: ReactNode
}

/** Says that a file can be dropped, to people who have something to drop with. */
export function DropHint({ children }: { children: string }) {
  return <span className={styles.hint}>{children}</span>
}

/** Takes one file, from its file dialog or dropped anywhere on it. While one is being sent it takes no other. */
export function FileDrop({ label, accept, busyText, isBusy, onFile, inputRef, children }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !isBusy) onFile(file)
  }
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        // Moving onto a child element also fires dragleave.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      {children}
      <input
        ref={inputRef}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          take(event.currentTarget.files)
          // Emptied, so that choosing the same file again is a change.
          event.currentTarget.value = ''
        }}
      />
      <p role="status" className="visually-hidden">
        {isBusy ? busyText : ''}
      </p>
    </div>
  )
}
