import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'
import { limits } from '#rules/limits.ts'

/** `pending` deliveries are tried again; `failed` ones were tried as often as they are. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  isActive: z.boolean(),
  createdAt: instant,
  /** Of the newest delivery; null before the first. */
  lastState: z.enum(deliveryStates).nullable(),
  lastAttemptAt: instant.nullable(),
})
export type Webhook = z.output<typeof webhook>

const httpsUrl = z
  .url({ protocol: /^https$/, error: 'Enter an address that begins with https://' })
  .regex(/^https:\/\/[^/?#@]*(?:[/?#]|$)/i, "The address can't contain a user name or password.")

export const newWebhook = z.object({
  url: z
    .string('URL is required')
    .trim()
    .min(1, 'URL is required')
    .max(limits.link.urlLength, 'At most 2,048 characters')
    .pipe(httpsUrl),
})

/** The only reply with the secret that signs the deliveries. */
export const createdWebhook = webhook.extend({ secret: z.string() })

export const webhookEdit = z.object({ isActive: z.boolean() })

export const delivery = z.object({
  id: z.string(),
  createdAt: instant,
  state: z.enum(deliveryStates),
  clickCount: z.number(),
  attemptCount: z.number(),
  statusCode: z.number().nullable(),
  /** Why the last attempt failed, as a sentence. */
  reason: z.string().nullable(),
  nextAttemptAt: instant.nullable(),
})
export type Delivery = z.output<typeof delivery>
