import { escapeHtml } from '#platform/server/escape-html.ts'
import { plainPage } from '#platform/server/http/plain-page.ts'
import type { LinkTarget } from '#features/links/server/targets/queries.ts'

export type RedirectResponse = { status: number; headers: Record<string, string>; body: string }

/** A page for visitors. Self-contained, without scripts, fonts or anything else to load. */
function page(
  status: number,
  { title, text, more = '' }: { title: string; text: string; more?: string },
): RedirectResponse {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
    body: plainPage({ title, body: `<p>${text}</p>${more}` }),
  }
}

export function notFoundPage(): RedirectResponse {
  return page(404, {
    title: 'This link does not exist',
    text: 'Check the address: a letter may be missing, or capital and small letters may be mixed up.',
  })
}

export function gonePage(): RedirectResponse {
  return page(410, {
    title: 'This link is no longer active',
    text: 'Ask the person who shared it for a new one.',
  })
}

/** Like a page that does not exist yet: a 410 would tell search engines and caches that it is gone. */
export function notYetPage(): RedirectResponse {
  return page(404, {
    title: 'This link isn’t active yet',
    text: 'Please try again later, or ask the person who shared it.',
  })
}

export function tooManyRequestsPage(): RedirectResponse {
  const answer = page(429, { title: 'Too many attempts', text: 'Wait a minute and try again.' })
  return { ...answer, headers: { ...answer.headers, 'retry-after': '60' } }
}

export function unavailablePage(): RedirectResponse {
  const answer = page(503, {
    title: 'Try again in a moment',
    text: 'We can’t look up this link right now.',
  })
  return { ...answer, headers: { ...answer.headers, 'retry-after': '2' } }
}

/** Shows where a link leads now. The visit is not counted. */
export function previewPage({ title, destination }: Pick<LinkTarget, 'title' | 'destination'>): RedirectResponse {
  const url = new URL(destination)
  return page(200, {
    title: escapeHtml(title),
    text: `This short link leads to <strong>${escapeHtml(url.hostname)}</strong>:`,
    more: `<p><code>${escapeHtml(destination)}</code></p><p><a class="go" rel="noreferrer nofollow" href="${escapeHtml(destination)}">Continue</a></p>`,
  })
}
