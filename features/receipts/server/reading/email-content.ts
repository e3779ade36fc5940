import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#platform/server/ctx.ts'
import { readEmail, type EmailFile, type ParsedEmail } from '#platform/server/documents/read-email.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'
import type { EmailRow } from './queries.ts'

export type EmailContent = Pick<ParsedEmail, 'subject' | 'fromAddress' | 'isAutomatic' | 'text' | 'files'>

/** Emails as attachments of attachments: a forwarded forward has two. */
const maxDepth = 3

/** What a stored email consists of, or why it cannot be read, as a sentence. */
export async function openEmail(ctx: Ctx, email: EmailRow): Promise<EmailContent | { errorMessage: string }> {
  const file = await ctx.providers.files.get(email.fileKey)
  if (!file) return { errorMessage: 'The email is no longer in the file store.' }
  const bytes = await buffer(file.stream)
  const { fileName, fromAddress } = email
  if (fileName === null) return parse(bytes, maxDepth)
  return { subject: fileName, fromAddress, isAutomatic: false, text: '', files: [{ fileName, content: bytes }] }
}

async function parse(bytes: Uint8Array, depth: number): Promise<EmailContent | { errorMessage: string }> {
  const { attachmentCount: maxFiles, bodyLength: maxTextLength } = receiptLimits
  const reply = await readEmail({ bytes, maxFiles, maxTextLength })
  if ('errorMessage' in reply) return { errorMessage: 'The email could not be read. It may be damaged.' }
  const files: EmailFile[] = []
  for (const file of reply.email.files) {
    const nested = depth > 1 && isEmail(file) ? await parse(file.content, depth - 1) : null
    files.push(...(nested && 'files' in nested ? nested.files : [file]))
  }
  return { ...reply.email, files: files.slice(0, maxFiles) }
}

const isEmail = ({ fileName }: EmailFile): boolean => /\.eml$/i.test(fileName)
