import { useRef, useState } from 'react'
import { limits } from '#rules/limits.ts'
import { HandledFailure, type Action } from '../use-action.ts'

type BulkInput = { body: { ids: string[] } }
export type BulkProgress = { doneCount: number; totalCount: number }

type BulkOptions<I, R> = {
  onDone(replies: R[], input: I): void
  /** Rows of one request: what the server takes at most, or fewer where each of them takes it a while. */
  chunkSize?: number
}

/**
 * A write for any number of rows, sent in parts that the server takes at once. `action` writes one part and has no toast for its
 * success; `onDone` gets all replies. After a failure or `stop`, the parts before it stay changed and `progress` says how many rows
 * that is: sending the same again must change nothing twice.
 */
export function useBulkAction<I extends BulkInput, R>(
  action: Pick<Action<I, R>, 'submit'>,
  { onDone, chunkSize = limits.page.max }: BulkOptions<I, R>,
) {
  const [progress, setProgress] = useState<BulkProgress>()
  const [isRunning, setIsRunning] = useState(false)
  const isStopped = useRef(false)
  const submit = async (input: I) => {
    const { ids } = input.body
    const replies: R[] = []
    isStopped.current = false
    setIsRunning(true)
    try {
      for (let start = 0; start < ids.length; start += chunkSize) {
        setProgress({ doneCount: start, totalCount: ids.length })
        if (isStopped.current) throw new HandledFailure('Stopped')
        replies.push(
          await action.submit({ ...input, body: { ...input.body, ids: ids.slice(start, start + chunkSize) } }),
        )
      }
      setProgress(undefined)
    } finally {
      setIsRunning(false)
    }
    onDone(replies, input)
  }
  return {
    submit,
    /** Without a form: a failure was shown already. */
    run: (input: I) => submit(input).catch(() => undefined),
    /** After the part that is being sent. */
    stop: () => void (isStopped.current = true),
    isRunning,
    progress,
  }
}
