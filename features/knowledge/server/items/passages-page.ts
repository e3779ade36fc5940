import { createHash } from 'node:crypto'
import { escapeHtml } from '#platform/server/escape-html.ts'
import type { ItemRow } from '../queries.ts'
import type { PassageRow } from '../worker/queries.ts'

const style = `:root{color-scheme:light dark}
body{margin:0;padding:32px 24px;font:16px/1.6 system-ui,sans-serif;background:light-dark(#faf7f2,#141a2e);color:light-dark(#232d4b,#f3efe8)}
main{max-width:720px;margin:auto}h1{font-size:28px;line-height:1.2;margin:0 0 8px}h2{font-size:16px;margin:0}
header p{margin:0 0 24px}section{border-top:1px solid light-dark(#d9d3c7,#3a4468);padding:20px 0}
small{opacity:.8}.text{margin:8px 0 0;white-space:pre-line;overflow-wrap:anywhere}`

/** `hash`: how a content security policy allows this style and no other. */
export const passagesStyle = { hash: `sha256-${createHash('sha256').update(style).digest('base64')}` }

/** The stored passages of an item as a page to read, with their headings and pages. */
export function renderPassages({ title, kind }: ItemRow, passages: readonly PassageRow[]): string {
  const count = passages.length === 1 ? '1 passage' : `${passages.length} passages`
  const sections = passages.map((passage, index) => renderPassage(passage, { number: index + 1, title }))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} · Foundry</title><style>${style}</style></head>
<body><main><header><h1>${escapeHtml(title)}</h1><p>${kind[0]!.toUpperCase()}${kind.slice(1)}, ${count}</p></header>
${sections.join('\n')}</main></body></html>`
}

type Position = { number: number; title: string }

function renderPassage({ id, headings, page, text }: PassageRow, { number, title }: Position): string {
  const path = headings.length > 0 ? headings.join(' › ') : title
  const location = page === null ? `Passage ${number}` : `Passage ${number}, page ${page}`
  return `<section id="${id}"><h2>${escapeHtml(path)}</h2><small>${location}</small><p class="text">${escapeHtml(text)}</p></section>`
}
