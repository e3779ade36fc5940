import type { z } from 'zod'
import type { ApiScope } from '#rules/api-scopes.ts'
import type { AuditAction } from '#rules/audit.ts'
import type { RateLimitName } from '#rules/rate-limits.ts'
import type { Permission } from '#rules/permissions.ts'
import type { Topic } from '#rules/topics.ts'
import type { Priority } from './priority.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Route = `${Method} /${string}`

/** `'/api/x/{id}'` → `{ id: string }`. */
export type PathParams<R extends string> = R extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name | keyof PathParams<Rest>]: string }
  : unknown

/**
 * For endpoints that are not plain JSON: an `upload` takes multipart, a `download` sends bytes, a `stream` server-sent events,
 * a `page` HTML to guests. A `webhook` is called by another server, which signs the bytes of the body. A browser opens a `redirect`,
 * which sends it on, and brings a `form` of another site, which that site signs.
 */
export type RawKind = 'upload' | 'download' | 'stream' | 'page' | 'webhook' | 'redirect' | 'form'

/**
 * One endpoint as data: the server mounts it, the web calls it, and the docs, the access matrix, and the tests enumerate it.
 * The mount parses every reply by `reply`, so extra columns cannot leak.
 */
export type Endpoint<
  R extends Route = Route,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  Y extends z.ZodType = z.ZodType,
  W extends RawKind | undefined = RawKind | undefined,
> = {
  route: R
  permission: Permission
  summary: string
  query?: Q
  body?: B
  reply: Y
  status?: 200 | 201
  raw?: W
  /** A rate limit of `rules/limits.ts`, counted per person, or per browser for guests. */
  limit?: RateLimitName
  /** The largest JSON body, where the default of `limits.body` is too small. */
  maxBodyBytes?: number
  /** What it reads or changes belongs to the whole installation and not to a person: in production it is closed to demo people (T9). */
  isInstallationWide?: boolean
  /**
   * What the audit log calls a request. Writes that students may not send are noted without it, by their event; reads only with it:
   * `audit: 'student.read'` on what shows a student's profile, whose id is the first parameter of the path.
   */
  audit?: AuditAction
  /** Noted by its events, and only if it records some: a redirect also leaves where nothing happened. */
  isAuditedByEvents?: boolean
  /**
   * Whether an admin who views the platform as somebody else may call it. Without this, reads are allowed, and writes and streams
   * refused. `refused` is for reads that show a secret, or what even staff may not see.
   */
  viewAs?: 'allowed' | 'refused'
  /** Open to people who have to show a passkey before anything else (`REQUIRE_PASSKEY_FOR`), besides what guests may call. */
  isBeforePasskey?: boolean
  /** Honors `Idempotency-Key`; for POSTs that create or spend something. */
  isIdempotent?: boolean
  /** A GET that begins something, as the specification has it: refused when another site sends it. */
  hasEffect?: boolean
  /** The reply holds a secret: what is kept of it for a repeated request is encrypted. */
  hasSecretReply?: boolean
  /** The scope that an API key needs here. Without it only signed-in people may call the endpoint. */
  apiScope?: ApiScope
  /**
   * `replica`: its handler only reads, and `ctx.db` may be a replica (`DATABASE_READ_URL`), query by query and only while that shows
   * everything that is committed. Its transactions, its limit and its audit entry are the primary's as everywhere.
   */
  readsFrom?: 'replica'
  /** When it is refused under overload, where its kind (`priorityOf`) says something else. */
  priority?: Priority
  /** What a write changes for screens: sent as `X-Invalidates`, the web refreshes these topics. Every write names it, `[]` for nothing. */
  invalidates?: readonly Topic[]
}

/** Declares one endpoint; see `Endpoint`. */
export function endpoint<
  const R extends Route,
  Y extends z.ZodType,
  Q extends z.ZodType = z.ZodNever,
  B extends z.ZodType = z.ZodNever,
  const W extends RawKind | undefined = undefined,
>(route: R, options: Omit<Endpoint<R, Q, B, Y, W>, 'route'>): Endpoint<R, Q, B, Y, W> {
  return { route, ...options }
}

export type Contract = Record<string, Endpoint>

type WhenDeclared<Z, T> = Z extends z.ZodNever ? unknown : T

/** What a caller sends, before the schemas fill defaults. */
export type EndpointInput<E> =
  E extends Endpoint<infer R, infer Q, infer B>
    ? (unknown extends PathParams<R> ? unknown : { params: PathParams<R> }) &
        WhenDeclared<Q, { query?: z.input<Q> }> &
        WhenDeclared<B, { body: z.input<B> }>
    : never

/** What a handler receives, after the schemas ran. */
export type HandlerInput<E> =
  E extends Endpoint<infer R, infer Q, infer B>
    ? { params: PathParams<R> } & WhenDeclared<Q, { query: z.output<Q> }> & WhenDeclared<B, { body: z.output<B> }>
    : never

/** What the caller gets back. */
export type ReplyOf<E> = E extends Endpoint<Route, z.ZodType, z.ZodType, infer Y> ? z.output<Y> : never

/** What a handler may return: the reply before its schema dropped extra columns. */
export type HandlerReply<E> = E extends Endpoint<Route, z.ZodType, z.ZodType, infer Y> ? z.input<Y> : never

/** Splits `'GET /api/x/{id}'` into its method and path. */
export function splitRoute(route: Route): { method: Method; path: string } {
  const spaceIndex = route.indexOf(' ')
  return { method: route.slice(0, spaceIndex) as Method, path: route.slice(spaceIndex + 1) }
}
