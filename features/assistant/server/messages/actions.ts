import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import type { chatMessage, newChatMessage, newFeedback, StartedAnswer } from '../../schema.ts'
import { insertAttachments, listAttachments, type AttachmentRow } from '../attachments/queries.ts'
import { receiveMessage, removeFiles, type StoredFile } from '../attachments/upload.ts'
import { reserveAnswer } from '../generations/budget.ts'
import { chooseModel, type ChosenModel } from '../generations/own-model.ts'
import { insertGeneration } from '../generations/queries.ts'
import { generate } from '../generations/run.ts'
import { writer } from '../generations/writer.ts'
import { signals } from '../signals.ts'
import { publishChats, startSession, toTitle } from '../sessions/actions.ts'
import { findSession, lockSession, updateSession } from '../sessions/queries.ts'
import {
  countMessages,
  countStreaming,
  findMessage,
  findNewest,
  indexMessages,
  insertMessages,
  listBranch,
  listSessionMessages,
  saveFeedback,
  stopStreaming,
  type MessageRow,
} from './queries.ts'
import { toMessages } from './serializers.ts'

type Fields = z.output<typeof newChatMessage>

export async function listMessages(ctx: Ctx, sessionId: string): Promise<z.input<typeof chatMessage>[]> {
  const session = await findSession(ctx, sessionId)
  return toMessages(ctx, await listSessionMessages(ctx, session.id))
}

/** Stores a message with its files and begins its answer, which goes on after the reply. */
export async function sendMessage(ctx: RequestCtx): Promise<StartedAnswer> {
  const { fields, files } = await receiveMessage(ctx)
  const chosen = await chooseModel(ctx, ctx.me.id)
  const started = await orRemove(ctx, {
    files,
    work: () => ctx.transaction((tx) => begin(tx, { fields, files, chosen })),
  })
  const writing = generate(ctx, { messageId: started.messageId, chosen })
  if (fields.context === undefined) return started
  await writing
  const { content, status } = await findMessage(ctx, started.messageId)
  if (status === 'failed' && content === '') throw problem('server.failed')
  return { ...started, message: content }
}

async function orRemove<T>(ctx: Ctx, { files, work }: { files: StoredFile[]; work(): Promise<T> }): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await removeFiles(ctx, files)
    throw error
  }
}

type NewMessage = { fields: Fields; files: StoredFile[]; chosen: ChosenModel }

async function begin(tx: TxCtx, { fields, files, chosen }: NewMessage): Promise<StartedAnswer> {
  const { message, sessionId, assistantId, isTemporary, context } = fields
  const title = toTitle(message || (files[0]?.name ?? ''))
  const session = sessionId
    ? await lockSession(tx, sessionId)
    : await startSession(tx, { title, assistantId, isTemporary, ...(context && { context }) })
  const parent = await findParent(tx, { sessionId: session.id, parentId: fields.parentId ?? null })
  if (sessionId && parent === null && session.title === 'New chat')
    await updateSession(tx, { id: sessionId, set: { title } })
  const row = { id: newId(), sessionId: session.id, parentId: parent?.id ?? null, content: message }
  await insertUserMessage(tx, { row, files })
  return startAnswer(tx, { question: row, chosen })
}

/** What a message follows: the answer that was named, else the newest. What was said and not answered counts as well: a call may break off. */
async function findParent(
  tx: TxCtx,
  { sessionId, parentId }: { sessionId: string; parentId: string | null },
): Promise<MessageRow | null> {
  const parent = parentId === null ? await findNewest(tx, sessionId) : await findMessage(tx, parentId)
  if (parent === null) return null
  if (parent.sessionId !== sessionId || (parent.role !== 'assistant' && parent.voiceItemId === null))
    throw problem('chat.parent_invalid')
  if (parent.status === 'streaming') throw problem('chat.message_unfinished')
  return parent
}

type AdvisorSession = { title: string; context: Record<string, unknown>; greeting: string }

/** Begins a conversation of the viewer's with the Venture Advisor, whose first message is the greeting; answers its id. */
export async function startAdvisorSession(tx: TxCtx, { title, context, greeting }: AdvisorSession): Promise<string> {
  const session = await startSession(tx, { title, assistantId: 'venture-advising', isTemporary: false, context })
  const written = { role: 'assistant' as const, status: 'complete' as const, createdAt: tx.now() }
  const row = { ...written, id: newId(), sessionId: session.id, ownerId: tx.me.id, content: greeting }
  await insertMessages(tx, [row])
  await indexMessages(tx, [row.id])
  await publishChats(tx)
  return session.id
}

type UserMessage = Pick<MessageRow, 'id' | 'sessionId' | 'parentId' | 'content'>

async function insertUserMessage(
  tx: TxCtx,
  { row, files }: { row: UserMessage; files: Omit<AttachmentRow, 'messageId'>[] },
) {
  const written = { ...row, ownerId: tx.me.id, role: 'user' as const, status: 'complete' as const, createdAt: tx.now() }
  await insertMessages(tx, [written])
  await indexMessages(tx, [row.id])
  await insertAttachments(
    tx,
    files.map((file) => ({ ...file, messageId: row.id })),
  )
}

type Question = { question: UserMessage; chosen: ChosenModel }

/** Begins an answer to a message: its row is there before its first word. */
async function startAnswer(tx: TxCtx, { question, chosen }: Question): Promise<StartedAnswer> {
  const { sessionId, id: userMessageId } = question
  if ((await countStreaming(tx, tx.me.id)) >= limits.chat.generationCount)
    throw problem('chat.busy', { retryAfter: 10 })
  if ((await countMessages(tx, sessionId)) >= limits.chat.sessionMessages) throw problem('chat.too_long')
  const messageId = newId()
  const branch = await listBranch(tx, userMessageId)
  const characterCount = branch.reduce((sum, { content }) => sum + content.length, 0)
  const reserved = await reserveAnswer(tx, { ...chosen, characterCount })
  // Later than the question, whatever the clock says: messages are in the order of their times.
  const createdAt = new Date(tx.now().getTime() + 1)
  await insertMessages(tx, [
    {
      id: messageId,
      sessionId,
      ownerId: tx.me.id,
      parentId: userMessageId,
      role: 'assistant',
      status: 'streaming',
      isOffline: chosen.model.isOffline,
      createdAt,
    },
  ])
  await insertGeneration(tx, { messageId, isOwnKey: chosen.isOwnKey, ...reserved })
  await updateSession(tx, { id: sessionId, set: { messageAt: createdAt, isArchived: false } })
  await publishChats(tx)
  return { sessionId, userMessageId, messageId }
}

/** Answers the same message once more, beside the answer that is there. */
export async function regenerateMessage(ctx: Ctx, id: string): Promise<StartedAnswer> {
  const chosen = await chooseModel(ctx, ctx.me.id)
  const started = await ctx.transaction(async (tx) => {
    const answer = await findMessage(tx, id)
    await lockSession(tx, answer.sessionId)
    if (answer.role !== 'assistant' || answer.parentId === null) throw problem('chat.not_editable')
    if (answer.status === 'streaming') throw problem('chat.message_unfinished')
    const question = await findMessage(tx, answer.parentId)
    return startAnswer(tx, { question, chosen })
  })
  void generate(ctx, { messageId: started.messageId, chosen })
  return started
}

/** Writes a message in other words, beside the first one and with its files. */
export async function editMessage(ctx: Ctx, { id, message }: { id: string; message: string }): Promise<StartedAnswer> {
  const chosen = await chooseModel(ctx, ctx.me.id)
  const started = await ctx.transaction(async (tx) => {
    const original = await findMessage(tx, id)
    await lockSession(tx, original.sessionId)
    if (original.role !== 'user') throw problem('chat.not_editable')
    const { sessionId, parentId } = original
    const row = { id: newId(), sessionId, parentId, content: message }
    const files = await listAttachments(tx, [id])
    await insertUserMessage(tx, { row, files: files.map((file) => ({ ...file, id: newId() })) })
    return startAnswer(tx, { question: row, chosen })
  })
  void generate(ctx, { messageId: started.messageId, chosen })
  return started
}

/** Stops an answer wherever it is being written. What was shown stays. */
export async function stopMessage(ctx: Ctx, id: string): Promise<{ id: string }> {
  const { emit, notify } = ctx.services.get(signals)
  await ctx.transaction(async (tx) => {
    await findMessage(tx, id)
    if (!(await stopStreaming(tx, id))) return
    await notify(tx, [id])
    await publishChats(tx)
  })
  ctx.services.get(writer).stop(id)
  emit(id, { kind: 'look' })
  return { id }
}

type Opinion = { id: string } & z.output<typeof newFeedback>

export async function giveFeedback(ctx: Ctx, { id, value, reason, comment }: Opinion): Promise<{ id: string }> {
  await ctx.transaction(async (tx) => {
    const message = await findMessage(tx, id)
    if (message.role !== 'assistant') throw problem('chat.not_editable')
    const feedback = value && { value, reason: reason ?? null, comment: comment ?? null, createdAt: tx.now() }
    await saveFeedback(tx, { messageId: id, feedback })
    await publishChats(tx)
  })
  return { id }
}
