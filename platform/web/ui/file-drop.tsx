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
  /** Its `click` opens the file dialog, for a button among `children` or elsewhere. */
  inputRef: RefObject<HTMLInputElement | null>
  children: ReactNode
} & ({ onFile(file: File): void } | { onFiles(files: File[]): void })

/** Says that a file can be dropped, to people who have something to drop with. */
export function DropHint({ children }: { children: string }) {
  return <span className={styles.hint}>{children}</span>
}

/** Takes one file, or with `onFiles` several, from its file dialog or dropped anywhere on it. While busy it takes none. */
export function FileDrop(props: FileDropProps) {
  const { label, accept, busyText, isBusy, inputRef, children } = props
  const [isOver, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const [...files] = list ?? []
    if (files.length === 0 || isBusy) return
    if ('onFiles' in props) props.onFiles(files)
    else props.onFile(files[0]!)
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
        multiple={'onFiles' in props}
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
