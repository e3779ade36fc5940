import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Problem } from '#platform/contract/problem.ts'
import type { Topic } from '#rules/topics.ts'
import { getErrorMessage } from './query-client.ts'
import { send, toProblem, type InputArguments, type RequestParts } from './request.ts'
import { parseTopics, refreshTopics } from './topics.ts'
import { showError, showSuccess, type Toast } from './ui/toast.ts'
import { useKeptFocus } from './use-kept-focus.ts'

/** A failure that was shown already. Whoever catches it has nothing left to do. */
export class HandledFailure extends Error {}

/**
 * What a failure says: a text under the title "Error"; a title with a text; a function that decides from the problem, whose
 * message is empty where the server said nothing, with null for what the screen itself shows; or `inline`, a text without a
 * toast for the screen to show beside the form, as `inlineError`.
 */
export type FailureToast<Input> =
  | string
  | { title: string; message?: string }
  | { inline: string }
  | ((error: Problem, input: Input) => Toast | null)

/** `query` may be the beginning of a key: every query below it that has data is updated. */
export type OptimisticUpdate = { query: { queryKey: QueryKey }; update(current: never): unknown }

/** `fields`: the wrong ones, for a form to show. */
type Refusal = { code: string; message: string; fields?: Record<string, string> }

export type ActionOptions<Input, Reply> = {
  /** A quiet confirmation, or a function that makes one; null for none. */
  success?: Toast | ((reply: Reply, input: Input) => Toast | null)
  /** The server's own sentence wins over the text here. */
  failure: FailureToast<Input>
  /** Also toasts a failure that a form shows at its fields. */
  isFieldErrorToasted?: boolean
  /** What the server would refuse, for example after a long upload, fails at once, and nothing is sent. */
  check?(input: Input): Refusal | null
  /** Runs before the topics of the write are refreshed: close a dialog, leave the page of what is gone. */
  onSuccess?(reply: Reply, input: Input): unknown
  /** For a write whose work goes on after the reply, such as a sync: it counts as running until this resolves. What it throws is a failure. */
  finish?(reply: Reply): Promise<Reply>
  /** Shows the result before the reply arrives; a failure takes it back. */
  optimistic?(input: Input): OptimisticUpdate[]
}

export type Action<Input, Reply> = {
  /** Sends the write. Never rejects: a failure is shown and resolves to undefined. */
  run(...args: InputArguments<Input>): Promise<Reply | undefined>
  /** For forms: rejects with a `Problem` that names fields, or with `HandledFailure` after any other failure was shown. */
  submit(...args: InputArguments<Input>): Promise<Reply>
  /** Until `onSuccess` is through. */
  isRunning: boolean
  /**
   * What is being sent now, set in the event that sends it: for the spinner on one of many rows, and for a checkbox or switch, which
   * would flip back until an optimistic update of its query arrives.
   */
  input: Input | undefined
  /** With `failure: { inline }`: what was wrong with the last try, in the server's words or those; gone with the next try. */
  inlineError: string | undefined
}

/**
 * A write with all that belongs to it: its idempotency key, its toasts, and the refresh of the topics it changed, which the server
 * names in `X-Invalidates` from the contract.
 */
export function useAction(route: string, options: ActionOptions<RequestParts, unknown>): Action<RequestParts, unknown> {
  const queryClient = useQueryClient()
  const idempotencyKeys = useIdempotencyKeys(route)
  const [running, setRunning] = useRunning()
  const mutation = useMutation({
    mutationKey: [route],
    mutationFn: async (input: RequestParts) => {
      assertNotRefused(options.check?.(input))
      const sent = await sendWrite(queryClient, { route, input: { ...idempotencyKeys.keyFor(input), ...input } })
      return options.finish ? { ...sent, reply: await options.finish(sent.reply) } : sent
    },
  })

  const submit = async (input: RequestParts = {}) => {
    setRunning(input)
    const rollback = options.optimistic && applyOptimistic(queryClient, options.optimistic(input))
    try {
      const { reply, topics } = await mutation.mutateAsync(input).catch((error: unknown) => {
        rollback?.()
        throw toHandledFailure(error, { ...options, input })
      })
      idempotencyKeys.forget()
      await options.onSuccess?.(reply, input)
      // While a second one runs, a refresh would take back what that one shows already. It refreshes when it ends.
      const isLast = !options.optimistic || queryClient.isMutating({ mutationKey: [route] }) === 0
      if (isLast) void refreshTopics(queryClient, topics)
      toastSuccess(options.success, [reply, input])
      return reply
    } finally {
      setRunning((current) => (current === input ? undefined : current))
    }
  }
  const run = (input: RequestParts = {}) =>
    submit(input).catch((error: unknown) => {
      if (!(error instanceof HandledFailure)) showFailure(error, { ...options, input })
      return undefined
    })
  const inlineError = toInlineError(mutation.error, options.failure)
  return { run, submit, isRunning: running !== undefined, input: running, inlineError }
}

/** What is being sent. The pressed button shows that it loads, and gets the focus back afterwards. */
function useRunning() {
  const [running, setRunning] = useState<RequestParts>()
  useKeptFocus(running !== undefined)
  return [running, setRunning] as const
}

function toastSuccess(
  success: ActionOptions<RequestParts, unknown>['success'],
  result: [reply: unknown, input: RequestParts],
): void {
  const toast = typeof success === 'function' ? success(...result) : success
  if (toast) showSuccess(toast)
}

function assertNotRefused(refusal: Refusal | null | undefined): void {
  if (refusal) throw new Problem({ status: 400, ...refusal })
}

type FailureContext = { failure: FailureToast<RequestParts>; input: RequestParts }

/** What a form gets to catch: a `Problem` whose fields it shows, or word that the failure was shown. */
function toHandledFailure(
  error: unknown,
  { isFieldErrorToasted = false, ...context }: FailureContext & { isFieldErrorToasted?: boolean },
): Error {
  const hasFields = error instanceof Problem && error.fields !== undefined
  if (!hasFields || isFieldErrorToasted) showFailure(error, context)
  if (hasFields) return error
  return new HandledFailure('This failure was shown', { cause: error })
}

/** With these, what the screen shows is out of date: the thing is gone, or somebody else was faster. */
const staleStatuses = new Set([404, 409, 412])

async function sendWrite(
  queryClient: QueryClient,
  { route, input }: { route: string; input: RequestParts },
): Promise<{ reply: unknown; topics: Topic[] }> {
  const response = await send(route, input)
  const topics = parseTopics(response.headers.get('x-invalidates'))
  if (response.ok) return { reply: await response.json(), topics }
  if (staleStatuses.has(response.status)) void refreshTopics(queryClient, topics)
  throw await toProblem(response)
}

/** Before anything is awaited, so that a checkbox does not visibly flip back. Returns a function that restores the data of before. */
function applyOptimistic(queryClient: QueryClient, updates: OptimisticUpdate[]): () => void {
  const queries = updates.flatMap(({ query: { queryKey } }) => queryClient.getQueriesData({ queryKey }))
  for (const { query, update } of updates)
    queryClient.setQueriesData({ queryKey: query.queryKey }, (current: unknown) => current && update(current as never))
  const updated = queries.map(([queryKey]) => [queryKey, queryClient.getQueryData(queryKey)] as const)
  const show = (entries: readonly (readonly [QueryKey, unknown])[]) => {
    for (const [queryKey, data] of entries) queryClient.setQueryData(queryKey, data)
  }
  // A reply under way would bring the old state back, and canceling it does so too.
  void Promise.all(queries.map(([queryKey]) => queryClient.cancelQueries({ queryKey }))).then(() => show(updated))
  return () => show(queries)
}

/** Toasts a failure in the server's words, or in ours where it has none. */
function showFailure(error: unknown, { failure, input }: FailureContext): void {
  if (typeof failure === 'function') {
    const isProblem = error instanceof Problem
    const toast = failure(isProblem ? error : new Problem({ status: 0, code: 'client.failed', message: '' }), input)
    if (toast) showError(toast)
    return
  }
  if (isInline(failure)) return
  const { title, message = 'Something went wrong. Please try again.' } =
    typeof failure === 'string' ? { title: 'Error', message: failure } : failure
  showError({ title, message: getErrorMessage(error, message) })
}

const isInline = (failure: FailureToast<never>): failure is { inline: string } =>
  typeof failure === 'object' && 'inline' in failure

const toInlineError = (error: unknown, failure: FailureToast<never>): string | undefined =>
  error && isInline(failure) ? getErrorMessage(error, failure.inline) : undefined

/**
 * One key per input until it succeeds: a double click, or another try after a lost reply, acts once. A changed input gets a new key,
 * and after a success so does the same one. Only POSTs have one.
 */
function useIdempotencyKeys(route: string) {
  const last = useRef<{ text: string; key: string }>(undefined)
  return {
    keyFor({ params, body }: RequestParts): Pick<RequestParts, 'idempotencyKey'> {
      if (!route.startsWith('POST ') || body instanceof FormData) return {}
      const text = JSON.stringify([params, body])
      if (last.current?.text !== text) last.current = { text, key: createRandomKey() }
      return { idempotencyKey: last.current.key }
    },
    forget: () => void (last.current = undefined),
  }
}

/** `crypto.randomUUID` does not exist on pages served without HTTPS. */
function createRandomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
