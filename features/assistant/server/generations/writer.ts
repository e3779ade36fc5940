import type { Closable, ServiceDefinition } from '#platform/server/base.ts'
import { createCtx, type Ctx, type TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { limits } from '#rules/limits.ts'
import { proposal, source } from '../../schema.ts'
import type { ProposalRow, SourceRow } from '../messages/queries.ts'
import { toProposal, toSource } from '../messages/serializers.ts'
import { signals } from '../signals.ts'
import { appendTexts, insertProposals, insertSources, listStopped, renewLeases } from './queries.ts'

export type NewProposal = Pick<ProposalRow, 'kind' | 'title' | 'details' | 'input'>

/** An answer that this process writes. */
export type OpenAnswer = {
  /** Aborted when it was stopped, deleted, or the process stops. */
  signal: AbortSignal
  /**
   * Shows it once it is stored. Resolves when the first part is: until then its writer must not read on, since a model that answers at once
   * would keep this process from storing it. Later parts are stored within `flushMs`, without a wait.
   */
  add(part: { text?: string; sources?: SourceRow[]; proposals?: NewProposal[] }): Promise<void> | undefined
  /** Resolves when everything added is stored, and ends the writing. */
  close(): Promise<void>
}

type Writer = Closable & { open(messageId: string): OpenAnswer; stop(messageId: string): void }

type Pending = {
  controller: AbortController
  text: string
  sources: SourceRow[]
  proposals: NewProposal[]
  isFirst: boolean
}

const leaseCheckMs = 4_000

/**
 * Writes the answers of this process. What readers see is stored before they see it, so that neither a crash nor a lost connection takes
 * anything back (issue: "what a person saw is stored"). The parts of all answers are stored together, some times a second.
 */
export const writer: ServiceDefinition<Writer> = {
  create: (base) => {
    const ctx = createCtx(base, { viewer: null, logBindings: { job: 'assistant.write' } })
    const open = new Map<string, Pending>()
    const flusher = createFlusher(ctx, open)
    const timer = setInterval(() => void keepLeases(ctx, open), leaseCheckMs)
    const stop = (messageId: string) => open.get(messageId)?.controller.abort(new Error('stopped'))
    return {
      stop,
      open: (messageId) => {
        const controller = new AbortController()
        const pending: Pending = { controller, text: '', sources: [], proposals: [], isFirst: true }
        open.set(messageId, pending)
        return {
          signal: controller.signal,
          add: ({ text = '', sources = [], proposals = [] }) => {
            pending.text += text
            pending.sources.push(...sources)
            pending.proposals.push(...proposals)
            if (pending.isFirst) return flusher.flush()
            flusher.request()
            return undefined
          },
          close: async () => {
            await flusher.flush()
            open.delete(messageId)
          },
        }
      },
      close: async () => {
        clearInterval(timer)
        for (const { controller } of open.values()) controller.abort(new Error('shutdown'))
        // Those who write end their answers now, with what there is.
        for (let waits = 0; open.size > 0 && waits < 50; waits += 1)
          await new Promise((resolve) => setTimeout(resolve, 20))
        flusher.close()
      },
    }
  },
}

/** Renews the leases of all open answers, and ends those that were stopped through another process. */
async function keepLeases(ctx: Ctx, open: Map<string, Pending>): Promise<void> {
  const ids = [...open.keys()]
  if (ids.length === 0) return
  try {
    await renewLeases(ctx, ids)
    for (const id of await listStopped(ctx, ids)) open.get(id)?.controller.abort(new Error('stopped'))
  } catch (error) {
    ctx.log.warn({ err: error }, 'could not renew the leases of running answers')
  }
}

function createFlusher(ctx: Ctx, open: Map<string, Pending>) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    running = running.then(() => storeParts(ctx, open))
    return running
  }
  return {
    flush,
    /** Within `flushMs`. */
    request: () => void (timer ??= setTimeout(() => void flush(), limits.chat.flushMs)),
    close: () => clearTimeout(timer),
  }
}

type Part = Omit<Pending, 'isFirst' | 'controller'> & { messageId: string; pending: Pending }

/** Takes what was added since the last time. */
const takeParts = (open: Map<string, Pending>): Part[] =>
  [...open].flatMap(([messageId, pending]) => {
    const { text, sources, proposals } = pending
    if (text === '' && sources.length === 0 && proposals.length === 0) return []
    Object.assign(pending, { text: '', sources: [], proposals: [], isFirst: false })
    return [{ messageId, text, sources, proposals, pending }]
  })

async function storeParts(ctx: Ctx, open: Map<string, Pending>): Promise<void> {
  const parts = takeParts(open)
  if (parts.length === 0) return
  try {
    const { lengths, proposals } = await ctx.transaction((tx) =>
      insertParts(tx, { parts, signals: ctx.services.get(signals) }),
    )
    for (const { messageId, text, sources, pending } of parts) {
      const end = lengths.get(messageId)
      if (end === undefined) pending.controller.abort(new Error('stopped'))
      else
        ctx.services.get(signals).emit(messageId, {
          kind: 'text',
          start: end - [...text].length,
          end,
          text,
          sources: sources.map((row) => source.parse(toSource(row))),
          proposals: (proposals.get(messageId) ?? []).map((row) => proposal.parse(toProposal(row))),
        })
    }
  } catch (error) {
    ctx.log.error({ err: error }, 'answers could not be stored')
    // No reader has seen it: it is stored again with what follows.
    for (const { text, sources, proposals, pending } of parts) {
      pending.text = text + pending.text
      pending.sources.unshift(...sources)
      pending.proposals.unshift(...proposals)
    }
  }
}

type Signals = ReturnType<typeof signals.create>

/** Stores the parts of those answers that are still to be written. */
async function insertParts(tx: TxCtx, { parts, signals: { notify } }: { parts: Part[]; signals: Signals }) {
  const lengths = await appendTexts(tx, parts)
  const written = parts.filter(({ messageId }) => lengths.has(messageId))
  await insertSources(
    tx,
    written.flatMap(({ sources }) => sources),
  )
  const rows = written.flatMap(({ messageId, proposals }) =>
    proposals.map((row) => ({ ...row, id: newId(), messageId, createdAt: tx.now() })),
  )
  const inserted = await insertProposals(tx, rows)
  await notify(tx, [...lengths.keys()])
  return { lengths, proposals: Map.groupBy(inserted, ({ messageId }) => messageId) }
}
