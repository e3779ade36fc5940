import type { z } from 'zod'
import { findPerson } from '#features/users/server/queries.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { maskEmail } from '#platform/server/mail/address.ts'
import type { peekedLink } from '../../schema.ts'
import { findSignInLink, linkInvalid } from './queries.ts'

/** What an emailed link is for, without using it. Addresses are masked for everybody but their owner. */
export async function peekSignInLink(ctx: RequestCtx, token: string): Promise<z.input<typeof peekedLink>> {
  const link = await findSignInLink(ctx, token)
  const address = maskEmail(link.email)
  if (link.purpose !== 'change-address') return { address, change: null }
  const person = await findPerson(ctx, link.personId!)
  if (!person) throw linkInvalid()
  const isOwn = ctx.viewer?.id === person.id
  const show = isOwn ? (email: string) => email : maskEmail
  return { address, change: { from: show(person.email), to: show(link.email), isOwn } }
}
