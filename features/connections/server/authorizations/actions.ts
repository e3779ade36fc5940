import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { Problem } from '#platform/contract/problem.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import { assertFreshSignIn } from '#platform/server/sessions/fresh-sign-in.ts'
import { createSecret, hashSecret } from '#platform/server/sessions/sessions.ts'
import { DriveError, type Drive } from '#providers/drive/port.ts'
import { connectionLimits } from '#rules/connection-limits.ts'
import type { authorization, AuthorizationAnswer, consentRequest } from '../../schema.ts'
import { getDrive, saveGrant, toProblem } from '../drive/actions.ts'
import { driveService } from '../drive/drive-service.ts'
import { callbackPage, consentPage } from './pages.ts'
import * as queries from './queries.ts'

const params = { service: 'Google Drive' }

const redirectUriOf = ({ config }: Pick<Ctx, 'config'>) => `${config.publicUrl}/api/services/${driveService}/callback`

/** Derived from the state, which only the service and this browser know, so that it is stored nowhere. */
const toCodeVerifier = ({ encryption }: Pick<Ctx, 'encryption'>, state: string) =>
  encryption.mac(state, 'drive code verifier').toString('base64url')

/** Begins an attempt to connect the drive, of this session alone. */
export async function startAuthorization(
  ctx: Ctx,
  { picksFiles }: { picksFiles: boolean },
): Promise<{ authUrl: string; id: string }> {
  const drive = getDrive(ctx)
  if (ctx.me.role !== 'student') assertFreshSignIn(ctx)
  const sessionId = ctx.me.sessionId
  const state = createSecret()
  const codeChallenge = createHash('sha256').update(toCodeVerifier(ctx, state)).digest('base64url')
  const expiresAt = new Date(ctx.now().getTime() + connectionLimits.attemptSeconds * 1_000)
  const row = { personId: ctx.me.id, sessionId, service: driveService, stateHash: hashSecret(state), expiresAt }
  const { id } = await ctx.transaction((tx) => queries.insertAuthorization(tx, row))
  const isPicking = picksFiles && drive.mayPickFiles
  return {
    authUrl: drive.createAuthUrl({ state, codeChallenge, redirectUri: redirectUriOf(ctx), picksFiles: isPicking }),
    id,
  }
}

/** What came of an attempt: the screen that began it asks, because it may not see the window of the service any more. */
export async function findOutcome(ctx: Ctx, id: string): Promise<z.input<typeof authorization>> {
  const { outcome, error } = await queries.findAuthorization(ctx, { id, service: driveService })
  return { state: outcome ?? 'waiting', error }
}

/** Receives the browser that the service sent back. The reply is a page, whatever came of it. */
export async function finishAuthorization(ctx: RequestCtx, answer: AuthorizationAnswer): Promise<RawReply> {
  try {
    await receiveAnswer(ctx, answer)
    return sendPage(ctx, { status: 200, html: callbackPage({ isConnected: true }) })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const isRefused = error.code === 'connection.access_denied'
    return sendPage(ctx, { status: error.status, html: callbackPage({ isRefused, reason: error.message }) })
  }
}

/** Checks the answer (T31) and stores the access; what is wrong with it is a Problem, noted for the screen that waits. */
async function receiveAnswer(ctx: Ctx, answer: AuthorizationAnswer): Promise<void> {
  const { viewer } = ctx
  const attempt =
    viewer?.sessionId &&
    (await queries.claimAuthorization(ctx, {
      service: driveService,
      stateHash: hashSecret(answer.state),
      personId: viewer.id,
      sessionId: viewer.sessionId,
    }))
  if (!attempt) throw problem('connection.state_invalid')
  try {
    await connectDrive(ctx, { answer, attemptId: attempt.id })
  } catch (error) {
    const reason = error instanceof Problem ? error : problem('server.failed')
    const isRefused = reason.code === 'connection.access_denied'
    await queries.saveOutcome(ctx, {
      id: attempt.id,
      outcome: isRefused ? 'refused' : 'failed',
      error: isRefused ? null : reason.message,
    })
    throw error
  }
}

async function connectDrive(
  ctx: Ctx,
  { answer: { state, code, error, iss }, attemptId }: { answer: AuthorizationAnswer; attemptId: string },
): Promise<void> {
  const drive = getDrive(ctx)
  if (iss !== '' && iss !== drive.issuer) throw problem('connection.issuer_wrong', { params })
  // The service's own words are not shown: anybody can write them into an address.
  if (error === 'access_denied') throw problem('connection.access_denied')
  if (error !== '' || code === '') throw problem('connection.sign_in_refused', { params })
  const grant = await exchangeCode(drive, {
    code,
    codeVerifier: toCodeVerifier(ctx, state),
    redirectUri: redirectUriOf(ctx),
  })
  if (!grant.isComplete) {
    // Best effort: it gives access to nothing.
    await drive.revoke(grant.accessToken).catch(() => undefined)
    throw problem('connection.scope_missing')
  }
  await ctx.transaction(async (tx) => {
    await saveGrant(tx, grant)
    await queries.saveOutcome(tx, { id: attemptId, outcome: 'connected' })
  })
}

async function exchangeCode(drive: Drive, answer: Parameters<Drive['exchange']>[0]) {
  try {
    return await drive.exchange(answer)
  } catch (error) {
    const isRefused = error instanceof DriveError && ['grantEnded', 'refused', 'tokenRefused'].includes(error.failure)
    throw isRefused ? problem('connection.sign_in_refused', { params }) : toProblem(error)
  }
}

/** The page of the sample drive, which stands in for the service's own one. Its links lead back here and nowhere else. */
export async function sendSampleConsent(ctx: RequestCtx, request: z.output<typeof consentRequest>): Promise<RawReply> {
  const page = getDrive(ctx).consentPage
  const { state, code_challenge: codeChallenge, redirect_uri: redirectUri } = request
  if (!page || redirectUri !== redirectUriOf(ctx)) throw problem('request.not_found')
  const code = page.createCode({ codeChallenge, redirectUri })
  const linkTo = (answer: Record<string, string>) => `${redirectUri}?${new URLSearchParams({ ...answer, state })}`
  const html = consentPage({ allowUrl: linkTo({ code }), denyUrl: linkTo({ error: 'access_denied' }) })
  return sendPage(ctx, { status: 200, html })
}

const sendPage = ({ http }: RequestCtx, { status, html }: { status: number; html: string }): RawReply =>
  http.reply.status(status).headers({ 'content-type': 'text/html; charset=utf-8' }).send(html)
