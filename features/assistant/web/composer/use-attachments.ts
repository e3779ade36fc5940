import { useRef, useState } from 'react'
import type { DriveFile } from '#features/connections/schema.ts'
import { showError } from '#platform/web/ui/toast.ts'
import { limits } from '#rules/limits.ts'
import { uploadErrors } from '#rules/upload-errors.ts'

/** A file of this browser, or one of the person's drive, which the server fetches. `size`: 0 where it is not known yet. */
export type Attachable = File | { driveId: string; name: string; type: string; size: number }

/** `previewUrl`: a picture of this browser's own; null for PDF. */
export type ChosenFile = { id: string; file: Attachable; previewUrl: string | null }

const acceptedTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf']
/** For `accept` of a file input. Named one by one: phones then convert pictures of other kinds. */
export const acceptedKinds = acceptedTypes.join(',')
const isImage = (file: Attachable): file is File => file instanceof File && file.type.startsWith('image/')

/** The files of the next message. */
export function useAttachments() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const addedCount = useRef(0)
  const add = (added: readonly File[]) => {
    const chosen = files.map(({ file }) => file)
    const refusal = findRefusal(added, chosen)
    if (refusal) return showError({ title: 'Error', message: uploadErrors[refusal][1] })
    append(added)
  }
  const append = (added: readonly Attachable[]) =>
    setFiles([...files, ...added.map((file) => toChosen(file, String((addedCount.current += 1))))])
  /** Of types that the server offered. */
  const addFromDrive = (added: readonly DriveFile[]) =>
    append(added.map(({ id, name, type, size }) => ({ driveId: id, name, type, size: size ?? 0 })))
  const remove = (id: string) => {
    release(files.filter((file) => file.id === id))
    setFiles(files.filter((file) => file.id !== id))
  }
  const clear = () => {
    release(files)
    setFiles([])
  }
  return { files, add, addFromDrive, remove, clear }
}

export type Attachments = ReturnType<typeof useAttachments>

const toChosen = (file: Attachable, id: string): ChosenFile => ({
  id,
  file,
  previewUrl: isImage(file) ? URL.createObjectURL(file) : null,
})

function release(files: readonly ChosenFile[]): void {
  for (const { previewUrl } of files) if (previewUrl) URL.revokeObjectURL(previewUrl)
}

/** What the server would refuse after the upload. */
function findRefusal(added: readonly File[], chosen: readonly Attachable[]): keyof typeof uploadErrors | null {
  const { attachmentCount, attachmentBytes } = limits.chat
  if (!added.every(({ type }) => acceptedTypes.includes(type))) return 'chat.wrong_type'
  if (added.length + chosen.length > attachmentCount) return 'chat.file_count'
  const isTooLarge =
    added.some(({ size }) => size > attachmentBytes) || sumBytes([...added, ...chosen]) > limits.chat.messageBytes
  return isTooLarge ? 'chat.file_too_large' : null
}

export const sumBytes = (files: readonly Attachable[]): number => files.reduce((sum, { size }) => sum + size, 0)
