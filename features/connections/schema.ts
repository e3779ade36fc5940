import { instant } from '#platform/contract/instant.ts'
import { z } from '#platform/contract/zod.ts'
import { services } from '#rules/services.ts'

/** A connected service, without its key. `error`: why the service refused the key when it was last used. */
export const connection = z.object({
  serviceName: z.enum(services),
  isActive: z.boolean(),
  email: z.string().nullable(),
  connectedAt: instant,
  lastUsedAt: instant.nullable(),
  state: z.enum(['connected', 'refused']),
  lastFour: z.string(),
  error: z.string().nullable(),
})
export type Connection = z.output<typeof connection>

const message = 'Please enter your API Key'

export const newConnection = z.object({
  apiKey: z
    .string(message)
    .trim()
    .min(1, message)
    .max(500, 'At most 500 characters')
    // Sent as a header, which cannot hold anything else.
    .regex(/^[\x21-\x7e]+$/, 'An API key has only letters, numbers and signs, without spaces'),
})
