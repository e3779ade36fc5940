import type { Priority } from '#platform/contract/priority.ts'

/** What the hooks of all requests need to know of a route, set as its `config`. */
export type RouteSettings = {
  /** Who is refused first when there is too much to do; what has none is always served. */
  priority?: Priority
  /** Static files, short links and health checks: cheap to answer, and a lecture hall loads them all at once. */
  isUncounted?: boolean
  /** Counted by `serve.ts`, which knows who sent it. */
  isEndpoint?: boolean
  /** Called by other servers; its body is needed as it was signed. */
  isWebhook?: boolean
  /** Takes a form that another site signed and the browser brings. */
  isForm?: boolean
  /** Takes large multipart bodies over slow connections. */
  isUpload?: boolean
  /** Server-sent events. */
  isStream?: boolean
  /** A read that begins something: no other site may send it. */
  hasEffect?: boolean
  /** A list that the audit log notes in the name of who asked. */
  isLoggedExport?: boolean
}

declare module 'fastify' {
  // eslint-disable-next-line typescript/no-empty-object-type -- an interface is the only way to extend one.
  interface FastifyContextConfig extends RouteSettings {}
}
