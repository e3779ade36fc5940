import { useRef, useState } from 'react'
import type { Problem } from '#platform/contract/problem.ts'
import { isDocument } from '#platform/web/document-files.ts'
import { formatCount } from '#platform/web/format.ts'
import { showSuccess } from '#platform/web/ui/toast.ts'
import { limits } from '#rules/limits.ts'
import { uploadErrors } from '#rules/upload-errors.ts'
import type { Audience } from '../../schema.ts'
import { knowledge } from '../api.ts'

/** `problem`: why it cannot be sent, or was refused. */
export type ChosenFile = { id: number; file: File; problem?: string }

/** The documents that were chosen, sent one after the other. What was refused stays, with the reason. */
export function useUpload({ onDone }: { onDone(): void }) {
  const [files, setFiles] = useState<ChosenFile[]>([])
  /** While they are sent: how many of how many are through. */
  const [progress, setProgress] = useState<{ doneCount: number; count: number }>()
  const addedCount = useRef(0)
  const send = useSend()
  const remove = (id: number) => setFiles((current) => current.filter((chosen) => chosen.id !== id))
  const add = (added: File[]) =>
    setFiles((current) => [...current, ...added.map((file) => toChosen(file, (addedCount.current += 1)))])
  const upload = async (audience: Audience) => {
    const sendable = files.filter(({ problem }) => problem === undefined)
    let sentCount = 0
    for (const [doneCount, { id, file }] of sendable.entries()) {
      setProgress({ doneCount, count: sendable.length })
      const problem = await send({ file, audience })
      if (problem) setFiles((current) => current.map((one) => (one.id === id ? { ...one, problem } : one)))
      else remove(id)
      sentCount += problem ? 0 : 1
    }
    setProgress(undefined)
    if (sentCount > 0)
      showSuccess({ title: `${formatCount(sentCount, 'guide')} uploaded`, message: 'Foundry AI reads them now.' })
    if (sentCount === files.length) onDone()
  }
  return { files, add, remove, upload, progress }
}

function toChosen(file: File, id: number): ChosenFile {
  if (!isDocument(file)) return { id, file, problem: uploadErrors['guide.wrong_type'][1].replace('{name}', file.name) }
  if (file.size > limits.knowledge.fileBytes) return { id, file, problem: uploadErrors['guide.file_too_large'][1] }
  return file.size === 0 ? { id, file, problem: 'The file is empty.' } : { id, file }
}

/** Sends one file; answers what went wrong, if anything did. */
function useSend() {
  const problem = useRef<Problem>(undefined)
  const { run } = knowledge.useAction('POST /api/admin/knowledge/documents', {
    failure: (error) => {
      problem.current = error
      return null
    },
  })
  return async ({ file, audience }: { file: File; audience: Audience }): Promise<string | undefined> => {
    problem.current = undefined
    const body = new FormData()
    body.append('audience', audience)
    body.append('file', file)
    await run({ body })
    const failed = problem.current as Problem | undefined
    return failed && (failed.message || 'The file was not uploaded. Please try again.')
  }
}
