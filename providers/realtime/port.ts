import { PortError } from '../port-error.ts'

/** Samples a second of the sound in both directions: 16-bit, mono. */
export const realtimeSampleRate = 24_000

export type NewClientSecret = {
  /** What the voice is to do, and what it knows of the person. Their browser can read it. */
  instructions: string
  /** Says which person it is, without saying who. */
  safetyId: string
  signal?: AbortSignal
}

/** Opens conversations with the service until `expiresAt`; those that are open by then go on. */
export type ClientSecret = { value: string; expiresAt: Date }

/** Why there is no secret. `keyRefused` and `quotaUsedUp` stay so until someone does something; the others pass by themselves. */
export type RealtimeFailure = 'keyRefused' | 'quotaUsedUp' | 'refused' | 'busy' | 'unavailable'

export class RealtimeError extends PortError<RealtimeFailure> {}

/** A model that listens and speaks. Browsers talk to it directly, by a secret that is made here. */
export type Realtime = {
  /** Where browsers open a WebSocket. */
  socketUrl: string
  /** Fails with a `RealtimeError`. The whole session is set up by the secret, so that the browser has nothing to configure. */
  createClientSecret(secret: NewClientSecret): Promise<ClientSecret>
}
