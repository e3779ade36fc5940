import type { FastifyReply, FastifyRequest } from 'fastify'

/** Over HTTPS the `__Host-` prefix makes browsers refuse the cookie from any other host, subdomains included. */
export type CookieNames = { session: string; browser: string; isSecure: boolean }

export function cookieNames(publicUrl: string): CookieNames {
  const isSecure = publicUrl.startsWith('https:')
  const prefix = isSecure ? '__Host-' : ''
  return { session: `${prefix}foundry_session`, browser: `${prefix}foundry_browser`, isSecure }
}

type NewCookie = { name: string; value: string; maxAgeSeconds: number; isSecure: boolean }

/** Sets a cookie that scripts cannot read and other sites cannot send. */
export function setCookie(reply: FastifyReply, cookie: NewCookie): void {
  void reply.setCookie(cookie.name, cookie.value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: cookie.isSecure,
    maxAge: cookie.maxAgeSeconds,
  })
}

export function clearCookie(reply: FastifyReply, cookie: { name: string; isSecure: boolean }): void {
  void reply.clearCookie(cookie.name, { path: '/', httpOnly: true, sameSite: 'lax', secure: cookie.isSecure })
}

/** The cookie's value, if the request carries a plausible one. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  const value = request.cookies[name]
  return value !== undefined && /^[\w-]{20,200}$/.test(value) ? value : null
}
