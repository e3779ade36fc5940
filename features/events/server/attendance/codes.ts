import { timingSafeEqual } from 'node:crypto'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'

type Where = Pick<Ctx | TxCtx, 'seal' | 'now' | 'config'>

const slotMs = limits.event.codeSeconds * 1_000
const slotOf = (now: Date) => Math.floor(now.getTime() / slotMs)

/** Nothing is stored: the code is what only this installation can compute of the event and the time. */
function codeAt({ seal }: Where, { eventId, slot }: { eventId: string; slot: number }): string {
  const mac = seal.mac(`${eventId} ${slot}`, 'event check-in').subarray(0, 12)
  return `${slot.toString(36)}.${mac.toString('base64url')}`
}

/** The code of this moment, as an address that a phone's camera opens, and how long it stays on the projector. */
export function currentCode(where: Where, eventId: string): { url: string; secondsLeft: number } {
  const now = where.now()
  const slot = slotOf(now)
  return {
    url: `${where.config.publicUrl}/check-in/${eventId}#${codeAt(where, { eventId, slot })}`,
    secondsLeft: Math.max(1, Math.ceil(((slot + 1) * slotMs - now.getTime()) / 1_000)),
  }
}

/** Whether this is the code of now, or the one before: scanning and pressing take a moment. */
export function isCurrentCode(where: Where, { eventId, code }: { eventId: string; code: string }): boolean {
  const slot = slotOf(where.now())
  return [slot, slot - 1].some((at) => isEqual(code, codeAt(where, { eventId, slot: at })))
}

/** What a person shows at the door of one event. */
export function passOf(
  { seal }: Pick<Where, 'seal'>,
  { eventId, personId }: { eventId: string; personId: string },
): string {
  const mac = seal.mac(`${eventId} ${personId}`, 'event pass').subarray(0, 12)
  return `${Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url')}.${mac.toString('base64url')}`
}

/** Whose pass this is, as it was scanned or typed, also as the address it is in; null when it is nobody's for this event. */
export function personOfPass(
  where: Pick<Where, 'seal'>,
  { eventId, pass }: { eventId: string; pass: string },
): string | null {
  const code = pass.slice(pass.indexOf('#') + 1)
  const hex = Buffer.from(code.split('.')[0] ?? '', 'base64url').toString('hex')
  if (hex.length !== 32) return null
  const personId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isEqual(code, passOf(where, { eventId, personId })) ? personId : null
}

function isEqual(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
