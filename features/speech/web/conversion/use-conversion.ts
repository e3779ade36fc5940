import { useRef, useState } from 'react'
import type { DriveFile } from '#features/connections/schema.ts'
import type { Problem } from '#platform/contract/problem.ts'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import { limits } from '#rules/limits.ts'
import { uploadErrors } from '#rules/upload-errors.ts'
import { speech } from '../api.ts'
import { toFileField, type ChosenFile, type Convertible } from './chosen-file.ts'
import { isDocument } from '#platform/web/document-files.ts'
import { toRefusal } from './file-kinds.ts'
import { toFormData } from './use-previews.ts'

export type Settings = { voice: string; speed: number }

const failedToCreate = 'Failed to create TTS job'
/** A budget is used up, so the other files of a batch would be refused as well. */
const tooManyStatus = 429
const batchPauseMs = 500
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What is to be converted, and how it is sent: one request for each file. */
export function useConversion() {
  const chosen = useChosenFiles()
  const [text, setText] = useState('')
  /** What is being sent now. */
  const [sending, setSending] = useState<'one' | 'batch'>()
  const create = useCreate(chosen.files.length > 1)
  const convertFiles = async (settings: Settings) => {
    const { files } = chosen
    const fitting = files.filter(({ file }) => !isTooLarge(file))
    let startedCount = 0
    for (const [index, { id, file }] of fitting.entries()) {
      if (index > 0) await wait(batchPauseMs)
      const problem = await create({ ...toFields(settings), ...toFileField(file) })
      if (problem) chosen.markFailed(id, problem.message || failedToCreate)
      else chosen.remove(id)
      if (!problem) startedCount += 1
      if (problem?.status === tooManyStatus) break
    }
    if (files.length > 1 || fitting.length === 0)
      showOutcome({ startedCount, isComplete: startedCount === files.length })
  }
  const convertText = async (settings: Settings) => {
    if (!(await create({ ...toFields(settings), text }))) setText('')
  }
  const convert = async (source: 'files' | 'text', settings: Settings) => {
    if (sending) return
    if (source === 'text' ? text.trim() === '' : chosen.files.length === 0)
      return showError({ title: 'Missing Input', message: 'Please provide either files or text to convert.' })
    setSending(source === 'files' && chosen.files.length > 1 ? 'batch' : 'one')
    await (source === 'text' ? convertText : convertFiles)(settings)
    setSending(undefined)
  }
  return { ...chosen, text, setText, sending, convert }
}

const toFields = ({ voice, speed }: Settings) => ({ voice, speed: String(speed) })

function useChosenFiles() {
  const [files, setFiles] = useState<ChosenFile[]>([])
  const addedCount = useRef(0)
  const add = (added: File[]) => {
    const refused = added.filter((file) => !isDocument(file))
    if (refused.length > 0)
      showError({ title: 'Invalid File Types', message: toRefusal(refused.map(({ name }) => name)) })
    append(added.filter(isDocument))
  }
  const append = (added: readonly Convertible[]) => {
    const chosen = added.map((file) => ({ id: String((addedCount.current += 1)), file }))
    setFiles((current) => [...current, ...chosen.map(markTooLarge)])
  }
  return {
    files,
    add,
    /** Of types that the server offered. */
    addFromDrive: (added: readonly DriveFile[]) =>
      append(added.map(({ id, name, size }) => ({ driveId: id, name, size }))),
    remove: (id: string) => setFiles((current) => current.filter((file) => file.id !== id)),
    clear: () => setFiles([]),
    markFailed: (id: string, problem: string) =>
      setFiles((current) => current.map((file) => (file.id === id ? { ...file, problem } : file))),
  }
}

const isTooLarge = ({ size }: Convertible): boolean => (size ?? 0) > limits.speech.fileBytes

const markTooLarge = (chosen: ChosenFile): ChosenFile =>
  isTooLarge(chosen.file) ? { ...chosen, problem: uploadErrors['speech.file_too_large'][1] } : chosen

/** Sends one conversion and answers what went wrong, if anything did. Within a batch it shows nothing: the batch does. */
function useCreate(isBatch: boolean) {
  const problem = useRef<Problem>(undefined)
  const { run } = speech.useAction('POST /api/tts/create', {
    success: () => (isBatch ? null : { title: 'Job Created', message: 'Your text-to-speech job has been started.' }),
    isFieldErrorToasted: true,
    failure: (error) => {
      problem.current = error
      return isBatch ? null : { title: 'Error', message: error.message || failedToCreate }
    },
  })
  return async (fields: Record<string, string | File>) => {
    problem.current = undefined
    await run({ body: toFormData(fields) })
    return problem.current as Problem | undefined
  }
}

function showOutcome({ startedCount, isComplete }: { startedCount: number; isComplete: boolean }): void {
  if (isComplete)
    showSuccess({
      title: 'Batch Processing Complete',
      message: `Successfully started ${startedCount} TTS jobs`,
    })
  else
    showError({
      title: 'Batch Processing Error',
      message: 'Some files failed to process. Check individual job statuses.',
    })
}
