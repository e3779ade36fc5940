import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#platform/server/ctx.ts'
import { normalizeEmail } from '#platform/server/mail/address.ts'
import { checkedHeadBytes, type SenderChecks } from '#providers/mail-in/port.ts'
import type { QuarantineReason } from '../../schema.ts'
import type { EmailContent } from '../reading/email-content.ts'
import { isMemberAddress, type EmailRow } from '../reading/queries.ts'

export type SenderVerdict = { senderChecks: SenderChecks | null; quarantineReason: QuarantineReason | null }

/** Checks who sent an email, and whether it waits for staff. What staff uploaded or released is read whoever sent it. */
export async function judgeSender(
  ctx: Ctx,
  { email, content }: { email: EmailRow; content: EmailContent },
): Promise<SenderVerdict> {
  if (email.origin !== 'email') return { senderChecks: null, quarantineReason: null }
  const senderChecks = await checkSender(ctx, email)
  if (email.releasedAt) return { senderChecks, quarantineReason: null }
  return { senderChecks, quarantineReason: await findQuarantineReason(ctx, { email, content, senderChecks }) }
}

/** Signing keys are replaced after a while: what was found at the first reading counts. */
async function checkSender(ctx: Ctx, { senderChecks, fileKey, envelope }: EmailRow): Promise<SenderChecks> {
  if (senderChecks && senderChecks.dmarc !== 'unchecked') return senderChecks
  const { files, mailIn } = ctx.providers
  const open = async (range?: { start: number; end: number }) => {
    const file = await files.get(fileKey, range ? { range } : {})
    if (!file) throw new Error('the email is no longer in the file store')
    return file.stream
  }
  const head = await buffer(await open({ start: 0, end: checkedHeadBytes - 1 }))
  return mailIn.checkSender({ head, openContent: () => open(), envelope })
}

type Judged = { email: EmailRow; content: EmailContent; senderChecks: SenderChecks }

async function findQuarantineReason(ctx: Ctx, { email, content, senderChecks }: Judged) {
  if (content.isAutomatic || email.envelope?.sender === '') return 'automatic'
  const address = normalizeEmail(content.fromAddress)?.toLowerCase()
  if (!address) return 'sender'
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const { isForged, fromDomain } = senderChecks
  // Readers of headers may differ in what they take for the sender: what was checked must be what is shown.
  if (isForged || (fromDomain !== null && fromDomain !== domain)) return 'forged'
  const { allowedSenders } = ctx.providers.mailIn
  const isAllowed = allowedSenders
    ? allowedSenders.includes(address) || allowedSenders.includes(domain)
    : await isMemberAddress(ctx, address)
  return isAllowed ? null : 'sender'
}
