import { line } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'

export const passkeyNameLength = 60
export const passkeyName = line().trim().min(1, 'Please enter a name.').max(passkeyNameLength)

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  /** Null before its first use. */
  lastUsedAt: instant.nullable(),
  /** Whether the device's maker keeps it in step between devices. */
  isSynced: z.boolean(),
  /** Set once it was used in a way that only a copy of it can explain: it signs nobody in anymore. */
  suspendedAt: instant.nullable(),
})
export type Passkey = z.output<typeof passkey>

/** What the browser's own function takes (WebAuthn Level 3, as JSON). */
export const ceremonyOptions = z.looseObject({ challenge: z.string() })

const bytes = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^[\w-]*$/, 'expected base64url')
const credential = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal('public-key') }
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** What the browser answers when a passkey is made. */
export const createdCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(12_000),
    transports: z.array(z.enum(transports)).max(10).catch([]).default([]),
  }),
})

/** What the browser answers when a passkey is used. */
export const usedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(200).optional(),
  }),
})

export type CreatedCredential = z.output<typeof createdCredential>
export type UsedCredential = z.output<typeof usedCredential>
