import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { contentKinds, type ContentKind, type Delivery, type DeliveryResult } from './port.ts'

const verificationSchema = z.object({ verification_token: z.string().min(8).max(500) })
const eventSchema = z.object({
  type: z.string(),
  data: z.object({ parent: z.looseObject({}).optional() }).optional(),
})

type ParseDeliveryOptions = { lists: Record<ContentKind, string | undefined>; sources: Map<ContentKind, string> }

/** Events have no content and may come late and in any order, so they only say which lists to read again: all, if none is named. */
export function parseDelivery(
  { text, body, signature, secret }: Delivery,
  { lists, sources }: ParseDeliveryOptions,
): DeliveryResult | null {
  const received = verificationSchema.safeParse(body)
  if (received.success) return { secret: received.data.verification_token }
  if (secret === null || signature === null || !isSigned({ text, signature, secret })) return null
  const event = eventSchema.safeParse(body)
  if (!event.success || !/^(?:page|data_source|database)\./.test(event.data.type)) return { kinds: [] }
  const parent = JSON.stringify(event.data.data?.parent ?? {})
  const configured = contentKinds.filter((kind) => lists[kind])
  const matchingKinds = configured.filter((kind) =>
    [lists[kind], sources.get(kind)].some((id) => id && parent.includes(id)),
  )
  return { kinds: matchingKinds.length > 0 ? matchingKinds : configured }
}

function isSigned({ text, signature, secret }: { text: string; signature: string; secret: string }): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(text).digest('hex')}`)
  const received = Buffer.from(signature)
  return expected.length === received.length && timingSafeEqual(expected, received)
}
