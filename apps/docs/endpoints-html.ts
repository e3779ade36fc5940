import { splitRoute, type Endpoint } from '#platform/contract/endpoint.ts'
import { toJsonSchema } from './openapi.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char]!)

/** The readable page of the API: one section an endpoint, no script. */
export function endpointsPage(endpoints: Endpoint[]): string {
  const groups = Map.groupBy(endpoints, (endpoint) => splitRoute(endpoint.route).path.split('/')[2] ?? 'api')
  const body = [...groups]
    .map(([name, members]) => `<h2 id="${name}">${name}</h2>${members.map(renderSection).join('')}`)
    .join('')
  const toc = [...groups.keys()].map((name) => `<a href="#${name}">${name}</a>`).join(' ')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Foundry API</title><style>${style}</style></head><body><header><h1>Foundry API</h1>
<p>JSON over HTTPS with a session cookie. The same as a machine-readable document: <a href="/api/openapi.json">openapi.json</a>.</p><nav aria-label="Groups">${toc}</nav></header><main>${body}</main></body></html>`
}

function renderSection(endpoint: Endpoint): string {
  const { method, path } = splitRoute(endpoint.route)
  const parts = [
    endpoint.query && renderSchema('Query', toJsonSchema(endpoint.query, 'input')),
    endpoint.body && renderSchema('Body', toJsonSchema(endpoint.body, 'input')),
    endpoint.raw && endpoint.raw !== 'upload'
      ? `<p>Answers a ${endpoint.raw}.</p>`
      : renderSchema('Reply', toJsonSchema(endpoint.reply, 'output')),
  ]
  return `<section><h3><code>${method}</code> <code>${escapeHtml(path)}</code></h3><p>${escapeHtml(endpoint.summary)}</p><p class="quiet">Permission <code>${endpoint.permission}</code></p>${parts.filter(Boolean).join('')}</section>`
}

function renderSchema(title: string, schema: object): string {
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`
}

const style = `
:root{color-scheme:light dark;--ink:#232d4b;--quiet:#5b6172;--paper:#f7f5f1;--card:#fff;--line:#ddd8cf;--link:#9a4a00}
@media(prefers-color-scheme:dark){:root{--ink:#eceef4;--quiet:#aab2c8;--paper:#12182a;--card:#1a2238;--line:#333d5c;--link:#ffb066}}
body{margin:0 auto;max-width:860px;padding:32px 16px;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
a{color:var(--link)}nav{display:flex;gap:16px;flex-wrap:wrap}h2{margin:32px 0 8px}h3{margin:0;font-size:16px;overflow-wrap:anywhere}
section{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:16px;margin:8px 0}section p{margin:4px 0}
.quiet{color:var(--quiet);font-size:14px}pre{overflow:auto;font-size:13px}summary{cursor:pointer}`
