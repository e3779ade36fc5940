import { timingSafeEqual } from 'node:crypto'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'

type CodeContext = Pick<Ctx | TxCtx, 'encryption' | 'now' | 'config'>

const slotMs = limits.event.codeSeconds * 1_000
const getSlot = (now: Date) => Math.floor(now.getTime() / slotMs)

/** A MAC of the event and the time slot, so nothing has to be stored. */
function computeCode({ encryption }: CodeContext, { eventId, slot }: { eventId: string; slot: number }): string {
  const mac = encryption.mac(`${eventId} ${slot}`, 'event check-in').subarray(0, 12)
  return `${slot.toString(36)}.${mac.toString('base64url')}`
}

/** The current code as a URL that a phone's camera opens, and how long it stays on the projector. */
export function getCurrentCode(ctx: CodeContext, eventId: string): { url: string; secondsLeft: number } {
  const now = ctx.now()
  const slot = getSlot(now)
  return {
    url: `${ctx.config.publicUrl}/check-in/${eventId}#${computeCode(ctx, { eventId, slot })}`,
    secondsLeft: Math.max(1, Math.ceil(((slot + 1) * slotMs - now.getTime()) / 1_000)),
  }
}

/** Whether this is the current code or the one before: scanning and confirming take a moment. */
export function isCurrentCode(ctx: CodeContext, { eventId, code }: { eventId: string; code: string }): boolean {
  const slot = getSlot(ctx.now())
  return [slot, slot - 1].some((candidate) => isEqual(code, computeCode(ctx, { eventId, slot: candidate })))
}

/** The code that a person shows at the door of one event. */
export function createTicketCode(
  { encryption }: Pick<CodeContext, 'encryption'>,
  { eventId, personId }: { eventId: string; personId: string },
): string {
  const mac = encryption.mac(`${eventId} ${personId}`, 'event ticket').subarray(0, 12)
  return `${Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url')}.${mac.toString('base64url')}`
}

/** 32 letters and digits that are not mistaken for each other. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const shortCodePattern = /^[A-HJ-NP-Z2-9]{4}[\s-]?[A-HJ-NP-Z2-9]{4}$/i

/** The same for typing, `ABCD-2345`: it names nobody by itself, so it is looked for among the people of the event. */
export function createShortCode(
  { encryption }: Pick<CodeContext, 'encryption'>,
  { eventId, personId }: { eventId: string; personId: string },
): string {
  const mac = encryption.mac(`${eventId} ${personId}`, 'event short ticket')
  const characters = Array.from({ length: 8 }, (_, index) => alphabet[mac[index]! % alphabet.length]).join('')
  return `${characters.slice(0, 4)}-${characters.slice(4)}`
}

export const isShortCode = (ticket: string): boolean => shortCodePattern.test(ticket)

/** Which of these people a typed short code belongs to, or null. */
export function findByShortCode(
  ctx: Pick<CodeContext, 'encryption'>,
  { eventId, personIds, ticket }: { eventId: string; personIds: string[]; ticket: string },
): string | null {
  const characters = ticket.replace(/[\s-]/, '').toUpperCase()
  const code = `${characters.slice(0, 4)}-${characters.slice(4)}`
  return personIds.find((personId) => isEqual(code, createShortCode(ctx, { eventId, personId }))) ?? null
}

/** The person of a scanned or typed ticket, or of the URL that contains it; null when it is no ticket for this event. */
export function parseTicketCode(
  ctx: Pick<CodeContext, 'encryption'>,
  { eventId, ticket }: { eventId: string; ticket: string },
): string | null {
  const code = ticket.slice(ticket.indexOf('#') + 1)
  const personHex = Buffer.from(code.split('.')[0] ?? '', 'base64url').toString('hex')
  if (personHex.length !== 32) return null
  const personId = personHex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isEqual(code, createTicketCode(ctx, { eventId, personId })) ? personId : null
}

function isEqual(actual: string, expected: string): boolean {
  const [actualBytes, expectedBytes] = [Buffer.from(actual), Buffer.from(expected)]
  return actualBytes.length === expectedBytes.length && timingSafeEqual(actualBytes, expectedBytes)
}
