import { readForm } from '#platform/server/http/form.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import { receiveAnswer } from './answer.ts'
import { completeSignIn } from './completion.ts'
import { leave } from './departure.ts'
import { decryptIdentity, findProvider, isSameBrowser } from './identity.ts'
import { toTrouble, toTroubleScreen, type Outcome } from './outcome.ts'
import { findByState } from './queries.ts'

type StartInput = { providerId: string; next?: string | undefined }

/** Sends the browser to the provider, or to the screen that says why not. */
export async function startCampusSignIn(ctx: RequestCtx, { providerId, next }: StartInput): Promise<Outcome> {
  findProvider(ctx, providerId)
  try {
    return await leave(ctx, { providerId, personId: null, nextPath: next ?? null })
  } catch (error) {
    return toTroubleScreen(toTrouble(ctx, error), { providerId, nextPath: next ?? null })
  }
}

type ReturnInput = { providerId: string; answer: URLSearchParams }

/** A browser came back: signs in the person, connects their account, or asks for the email address that an account needs. */
export async function finishCampusSignIn(ctx: RequestCtx, { providerId, answer }: ReturnInput): Promise<Outcome> {
  const provider = findProvider(ctx, providerId)
  const state = answer.get('state') ?? ''
  const signIn = await findByState(ctx, { providerId, state })
  if (!signIn) return toTroubleScreen('expired', { providerId })
  if (!isSameBrowser(ctx, signIn)) return toTroubleScreen('other-browser', { providerId })
  try {
    // A form was checked as it came, and the browser is sent on to here: with a form of another site it sends no cookie.
    const identity =
      provider.type === 'saml'
        ? decryptIdentity(ctx, signIn)
        : await receiveAnswer(ctx, { provider, signIn, answer, state })
    if (identity === null) return toTroubleScreen('expired', signIn)
    return await completeSignIn(ctx, { provider, signIn, identity })
  } catch (error) {
    return toTroubleScreen(toTrouble(ctx, error), signIn)
  }
}

/**
 * The signed form of a SAML provider. It is checked and kept; who is signed in is decided at `/callback`, where the browser shows that it is
 * the one that left: with a form of another site it sends no cookie (T14).
 */
export async function receiveSamlResponse(ctx: RequestCtx, providerId: string): Promise<Outcome> {
  const provider = findProvider(ctx, providerId)
  const answer = readForm(ctx.http.request)
  const state = answer.get('RelayState') ?? ''
  const signIn = provider.type === 'saml' ? await findByState(ctx, { providerId, state }) : null
  if (!signIn) return toTroubleScreen('expired', { providerId })
  try {
    await receiveAnswer(ctx, { provider, signIn, answer, state })
    return `/api/auth/sso/${providerId}/callback?${new URLSearchParams({ state })}`
  } catch (error) {
    return toTroubleScreen(toTrouble(ctx, error), signIn)
  }
}

/** Our metadata for this provider; a 404 for one that reads none. */
export function sendSamlMetadata(ctx: RequestCtx, providerId: string): RawReply {
  const { metadata } = findProvider(ctx, providerId)
  if (metadata === null) throw problem('auth.campus_unknown')
  return ctx.http.reply.type('application/samlmetadata+xml').send(metadata)
}
