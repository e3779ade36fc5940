import { instant } from '#platform/contract/instant.ts'
import { z } from '#platform/contract/zod.ts'
import { drivePurposes } from '#rules/drive-files.ts'
import { services } from '#rules/services.ts'

/**
 * `expiring`: works for a few days more. `needsReconnecting`: it ended at the service. `revoked`: the service refuses what it accepted
 * before, because somebody revoked it there.
 */
export const connectionStates = ['connected', 'expiring', 'needsReconnecting', 'revoked'] as const
export type ConnectionState = (typeof connectionStates)[number]

/** A connected service, without its key. `error`: why it does not work any more, or when it ends. `lastFour`: of a key, else empty. */
export const connection = z.object({
  serviceName: z.enum(services),
  isActive: z.boolean(),
  email: z.string().nullable(),
  connectedAt: instant,
  lastUsedAt: instant.nullable(),
  state: z.enum(connectionStates),
  lastFour: z.string(),
  error: z.string().nullable(),
})
export type Connection = z.output<typeof connection>

/** A service as this installation offers it. `isSample`: a stand-in of the demo. `mayPickFiles`: people choose there which files we see. */
export const offeredService = z.object({
  serviceName: z.enum(services),
  isConfigured: z.boolean(),
  isSample: z.boolean(),
  mayPickFiles: z.boolean(),
})
export type OfferedService = z.output<typeof offeredService>

/** An attempt to connect at the service's own page. `error`: what went wrong; null where the person refused. */
export const authorization = z.object({
  state: z.enum(['waiting', 'connected', 'refused', 'failed']),
  error: z.string().nullable(),
})

const parameter = z.string().max(4_096).catch('')

/** What a service sends a browser back with. Anything may stand there, so nothing is refused here. */
export const authorizationAnswer = z.object({
  state: parameter.default(''),
  code: parameter.default(''),
  error: parameter.default(''),
  iss: parameter.default(''),
})
export type AuthorizationAnswer = z.output<typeof authorizationAnswer>

/** What the sample drive's page is opened with. */
export const consentRequest = z.object({
  state: z.string().max(200),
  code_challenge: z.string().max(200),
  redirect_uri: z.string().max(2_000),
})

export const driveFileQuery = z.object({
  purpose: z.enum(drivePurposes).default('chat'),
  q: z.string().trim().max(200).default(''),
  cursor: z.string().max(1_000).optional(),
})

/** `size`: null for documents that exist only online. */
export const driveFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number().nullable(),
  modifiedAt: instant,
})
export type DriveFile = z.output<typeof driveFile>
export const driveFilePage = z.object({ files: z.array(driveFile), nextCursor: z.string().nullable() })

/** Files that a form or a body names; a form with commas between. */
export const driveFileIds = z.union([
  z.array(z.string().max(200)).max(20),
  z
    .string()
    .max(2_000)
    .transform((text) => text.split(',').filter(Boolean)),
])

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
