import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { contentKinds, type ContentKind, type Delivery, type Heard } from './port.ts'

const handOver = z.object({ verification_token: z.string().min(8).max(500) })
const hint = z.object({
  type: z.string(),
  data: z.object({ parent: z.looseObject({}).optional() }).optional(),
})

type Hearing = { lists: Record<ContentKind, string | undefined>; sources: Map<ContentKind, string> }

/** Events hold no content, may come late and in any order: they only say which list to read again. */
export function hear({ text, body, signature, secret }: Delivery, { lists, sources }: Hearing): Heard | null {
  const given = handOver.safeParse(body)
  if (given.success) return { secret: given.data.verification_token }
  if (secret === null || signature === null || !isSigned({ text, signature, secret })) return null
  const event = hint.safeParse(body)
  if (!event.success || !/^(?:page|data_source|database)\./.test(event.data.type)) return { kinds: [] }
  const parent = JSON.stringify(event.data.data?.parent ?? {})
  const configured = contentKinds.filter((kind) => lists[kind])
  const named = configured.filter((kind) => [lists[kind], sources.get(kind)].some((id) => id && parent.includes(id)))
  return { kinds: named.length > 0 ? named : configured }
}

function isSigned({ text, signature, secret }: { text: string; signature: string; secret: string }): boolean {
  const wanted = Buffer.from(`sha256=${createHmac('sha256', secret).update(text).digest('hex')}`)
  const given = Buffer.from(signature)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
