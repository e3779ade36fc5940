import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#rules/limits.ts'
import type { Database, Db } from '../db/database.ts'
import type { Encryption } from '../encryption.ts'
import { idempotencyKeys } from '../db/tables.ts'
import { problem } from '../problem.ts'
import type { RequestCtx } from './mount.ts'

/** `run` executes the request in the given transaction. */
type IdempotentRequest = { key: string; hasSecretReply: boolean; run(db: Database['db']): Promise<unknown> }

type Claim = { personId: string; key: string; requestHash: string; createdAt: Date }

/** The request's `Idempotency-Key`, or null without a valid one. */
export function getIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key !== '' && key.length <= 200 ? key : null
}

/**
 * Runs a request once per key and person within a day. The same request again gets the first reply; a different one with the
 * same key is rejected. Key, effect, and reply are one transaction, so a process killed in between leaves none of them.
 * Copies that arrive meanwhile wait for the first one's commit, at the key's unique index.
 */
export async function runIdempotently(
  ctx: RequestCtx,
  { key, hasSecretReply, run }: IdempotentRequest,
): Promise<unknown> {
  const { request, reply } = ctx.http
  const claim = { personId: ctx.me.id, key, requestHash: hashRequest(request), createdAt: ctx.now() }
  await purgeExpiredKey(ctx.db, claim)
  return ctx.transaction(async ({ db }) => {
    const claimed = await db
      .insert(idempotencyKeys)
      .values(claim)
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (claimed.length === 0) return replay({ db, reply, encryption: ctx.encryption }, claim)
    const body = await run(db as Database['db'])
    const kept = hasSecretReply ? encryptReply(ctx, { claim, body }) : body
    await db.update(idempotencyKeys).set({ status: reply.statusCode, reply: kept }).where(matchesKey(claim))
    return body
  })
}

type WithEncryption = { encryption: Encryption }
type EncryptedReply = { encrypted: string }

const encryptionContext = ({ personId, key }: Claim) => `idempotent reply ${personId} ${key}`

function encryptReply(
  { encryption }: WithEncryption,
  { claim, body }: { claim: Claim; body: unknown },
): EncryptedReply {
  return { encrypted: encryption.encrypt(JSON.stringify(body), encryptionContext(claim)) }
}

const isEncrypted = (reply: unknown): reply is EncryptedReply =>
  typeof reply === 'object' && reply !== null && 'encrypted' in reply && typeof reply.encrypted === 'string'

type ReplayOptions = WithEncryption & { db: Db; reply: FastifyReply }

async function replay({ db, reply, encryption }: ReplayOptions, claim: Claim): Promise<unknown> {
  const [stored] = await db.select().from(idempotencyKeys).where(matchesKey(claim))
  if (!stored || stored.status === null) throw problem('request.key_in_use', { retryAfter: 1 })
  if (stored.requestHash !== claim.requestHash) throw problem('request.key_reused')
  void reply.status(stored.status).header('idempotent-replay', 'true')
  return isEncrypted(stored.reply)
    ? JSON.parse(encryption.decrypt(stored.reply.encrypted, encryptionContext(claim)))
    : stored.reply
}

function matchesKey(claim: Claim) {
  return and(eq(idempotencyKeys.personId, claim.personId), eq(idempotencyKeys.key, claim.key))
}

async function purgeExpiredKey(db: Db, claim: Claim): Promise<void> {
  const dayAgo = new Date(claim.createdAt.getTime() - limits.idempotency.ageSeconds * 1_000)
  await db.delete(idempotencyKeys).where(and(matchesKey(claim), lt(idempotencyKeys.createdAt, dayAgo)))
}

function hashRequest(request: FastifyRequest): string {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex')
}

/** Deletes keys older than a day. */
export async function purgeIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - limits.idempotency.ageSeconds * 1_000)))
}
