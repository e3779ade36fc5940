import type { FastifyInstance } from 'fastify'
import type { CapturedEmail, DevMailbox } from '#providers/mail-out/dev-mailbox.ts'

/** Serves the email that a demo caught: `/dev/mailbox` as a page, `/dev/mailbox.json` oldest first. */
export function serveDevMailbox(http: FastifyInstance, mailbox: DevMailbox): void {
  http.get('/dev/mailbox.json', async () => mailbox.list())
  http.get('/dev/mailbox', async (_request, reply) => {
    const mails = await mailbox.list()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(renderPage(mails.toReversed()))
  })
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char]!)

/** As text with only our own links clickable: HTML of an email must not run on our origin. */
function renderPage(mails: CapturedEmail[]): string {
  const list = mails.map(renderEmail).join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Mailbox – Foundry demo</title><style>${style}</style></head>
<body><header><h1>Mailbox</h1><p>This demo sends no mail. What it would have sent is kept here, newest first.</p><p><a href="/">Back to Foundry</a></p></header>
<main>${list || '<p>No mail yet. Ask for a sign-in link and it appears here.</p>'}</main></body></html>`
}

/** What an email client would offer for the calendar part. */
const calendarLabels = { none: '', REQUEST: ', with an invitation', CANCEL: ', takes an event off the calendar' }

function renderEmail(mail: CapturedEmail): string {
  const text = escapeHtml(mail.text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
  return `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.to)}, <time datetime="${mail.sentAt}">${mail.sentAt.replace('T', ' ').slice(0, 19)} UTC</time>${calendarLabels[mail.calendar?.method ?? 'none']}</p><pre>${text}</pre></article>`
}

const style = `
:root{color-scheme:light dark;--ink:#232d4b;--paper:#f7f5f1;--card:#fff;--line:#ddd8cf;--link:#9a4a00}
@media(prefers-color-scheme:dark){:root{--ink:#eceef4;--paper:#12182a;--card:#1a2238;--line:#333d5c;--link:#ffb066}}
body{margin:0 auto;max-width:720px;padding:32px 16px;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:28px;margin:0}h2{font-size:18px;margin:0}a{color:var(--link);overflow-wrap:anywhere}
article{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:16px;margin:16px 0}
article p{margin:4px 0 12px}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}`
