import type { Role } from '#rules/permissions.ts'

/** What a provider's attribute may make of somebody new. Administrators are made by administrators only. */
export type MappedRole = Exclude<Role, 'admin'>

/** Who signed in at a campus, as far as their provider says so and may be believed. */
export type CampusIdentity = {
  /** The name that the provider never gives to somebody else; its issuer or scope is checked. The key of the account, unlike the email. */
  subject: string
  /** Null unless the provider vouches that the address is theirs. */
  email: string | null
  firstName: string
  lastName: string
  role: MappedRole | null
}

/** `url`: where the browser goes. `memory`: what `finish` needs again; secret, and stored encrypted until then. */
export type StartedSignIn = { url: string; memory: string }

/** `answer`: the parameters that the browser brought back, of the address or of a form. */
export type SignInAnswer = { answer: URLSearchParams; state: string; memory: string }

/** A university's sign-in service. Its people sign in there and come back with a proof that `finish` checks. */
export type IdentityProvider = {
  id: string
  label: string
  type: 'oidc' | 'saml'
  /** `state` comes back with the answer. Throws a `SignInFailure`. */
  start(state: string): Promise<StartedSignIn>
  /** Checks the answer: made by this provider, for us, for this sign-in, and now. Throws a `SignInFailure`. */
  finish(input: SignInAnswer): Promise<CampusIdentity>
  /** Where signing out goes on to end the session there; null where that is not configured or cannot be found out. */
  findSignOutUrl(): Promise<string | null>
  /** What the provider's administrators import (SAML); null where there is no such document. */
  metadata: string | null
}

/** `denied`: the provider or the person said no. `unavailable`: it could not be reached. `failed`: its answer cannot be believed. */
export type SignInFailureReason = 'denied' | 'unavailable' | 'failed'

/** Why nobody signed in. The message is for the log and contains nothing of the answer. */
export class SignInFailure extends Error {
  readonly reason: SignInFailureReason

  constructor(reason: SignInFailureReason, { message = reason as string, cause = undefined as unknown } = {}) {
    super(message, { cause })
    this.reason = reason
  }
}
