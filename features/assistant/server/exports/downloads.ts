import type { z } from 'zod'
import { contentDisposition } from '#platform/server/http/content-disposition.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { assistants } from '#rules/assistants.ts'
import { chatMessage, type ChatMessage, type exportQuery } from '../../schema.ts'
import { listSessionMessages } from '../messages/queries.ts'
import { toMessages } from '../messages/serializers.ts'
import { findSession, type SessionRow } from '../sessions/queries.ts'

type Export = { id: string } & z.output<typeof exportQuery>

/** Sends a conversation as a file: what is shown as Markdown, all branches as JSON. */
export async function exportSession(ctx: RequestCtx, { id, format }: Export): Promise<RawReply> {
  const session = await findSession(ctx, id)
  const rows = await toMessages(ctx, await listSessionMessages(ctx, id))
  const messages = rows.map((row) => chatMessage.parse(row))
  const isJson = format === 'json'
  const name = `${session.title}.${isJson ? 'json' : 'md'}`
  const text = isJson ? toJson(session, messages) : toMarkdown(session, listNewestBranch(messages))
  return ctx.http.reply
    .headers({
      'content-type': isJson ? 'application/json; charset=utf-8' : 'text/markdown; charset=utf-8',
      'content-disposition': contentDisposition(name),
      'cache-control': 'no-store',
    })
    .send(text)
}

/** What the screen shows at first: of siblings the newest. */
export function listNewestBranch<Message extends Pick<ChatMessage, 'id' | 'parentId'>>(
  messages: readonly Message[],
): Message[] {
  const children = Map.groupBy(messages, ({ parentId }) => parentId)
  const branch: Message[] = []
  for (let next = children.get(null)?.at(-1); next; next = children.get(next.id)?.at(-1)) branch.push(next)
  return branch
}

const toJson = ({ title, assistantId, createdAt }: SessionRow, messages: ChatMessage[]): string =>
  `${JSON.stringify({ title, assistant: assistants[assistantId].name, createdAt, messages }, null, 2)}\n`

function toMarkdown({ title, assistantId }: SessionRow, messages: ChatMessage[]): string {
  const parts = messages.map(({ role, content, sources, attachments, timestamp }) => {
    const name = role === 'user' ? 'You' : assistants[assistantId].name
    const files = attachments.map((file) => `Attached: ${file.name}`)
    const list = sources.map((source) => `[${source.n}] ${[source.title, ...source.headings].join(' › ')}`)
    return [`## ${name}, ${timestamp}`, content, ...files, list.join('\n')].filter(Boolean).join('\n\n')
  })
  return `# ${title}\n\n${parts.join('\n\n')}\n`
}
