import type { FastifyInstance } from 'fastify'

/**
 * `style-src` allows inline styles because the component library positions floating parts with style attributes and
 * injects its responsive rules as style elements; scripts stay strictly our own files (decision 0006).
 */
const toContentPolicy = (voiceOrigin: string | undefined): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    // Browsers talk to a voice service directly, where there is one.
    ["connect-src 'self'", voiceOrigin].filter(Boolean).join(' '),
    "worker-src 'self' blob:",
    "frame-src 'none'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The headers of every answer, errors included (T33). */
const baseHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
}

/** `voiceOrigin`: of the WebSocket that screens may open; undefined without a voice service. */
export type SecurityHeaderOptions = { publicUrl: string; voiceOrigin?: string | undefined }

/** The headers for this public address. */
export function securityHeadersFor({ publicUrl, voiceOrigin }: SecurityHeaderOptions): Record<string, string> {
  const headers = { 'content-security-policy': toContentPolicy(voiceOrigin), ...baseHeaders }
  const isSecure = publicUrl.startsWith('https:')
  return isSecure ? { ...headers, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : headers
}

/** Sends the security headers with every answer; HSTS only where the public address is HTTPS. */
export function registerSecurityHeaders(app: FastifyInstance, options: SecurityHeaderOptions): void {
  const headers = securityHeadersFor(options)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers)
    void reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
    done()
  })
}

/** For uploaded files: whatever they contain, they may run and load nothing. */
export const userFilePolicy = "sandbox; default-src 'none'"
