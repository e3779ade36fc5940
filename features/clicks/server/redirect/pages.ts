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
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · Foundry</title><style>
:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;box-sizing:border-box;
font:16px/1.5 system-ui,sans-serif;background:light-dark(#faf7f2,#141a2e);color:light-dark(#232d4b,#f3efe8)}
main{max-width:520px}b{display:block;width:48px;height:6px;border-radius:3px;background:#e57200;margin-bottom:24px}
h1{font-size:32px;line-height:1.2;margin:0 0 12px}p{margin:0 0 16px}code{overflow-wrap:anywhere;font-size:15px}
a.go{display:inline-block;padding:12px 24px;border-radius:999px;background:#232d4b;color:#fff;text-decoration:none;border:1px solid #8f9bc0}
</style></head><body><main><b></b><h1>${title}</h1><p>${text}</p>${more}</main></body></html>`,
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
    title: escape(title),
    text: `This short link leads to <strong>${escape(url.hostname)}</strong>:`,
    more: `<p><code>${escape(destination)}</code></p><p><a class="go" rel="noreferrer nofollow" href="${escape(destination)}">Continue</a></p>`,
  })
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
