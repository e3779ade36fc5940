/** What a letter of ours consists of. Paragraphs are plain text; the layout escapes them. */
export type Letter = {
  subject: string
  greeting: string
  paragraphs: string[]
  /** What the letter tells of, one below the other, each with the screen it opens. */
  items?: { title: string; text: string; url: string }[]
  action?: { label: string; url: string }
  /** A short code to type, shown large. */
  code?: string
  closing: string
}

/** How a letter begins; not everybody has told us their name. */
export const greet = ({ firstName }: { firstName: string }): string => (firstName ? `Hello ${firstName},` : 'Hello,')

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

/** The letter as plain text and as HTML that every mail reader shows alike: one column, inline styles, no images. */
export function renderLetter(letter: Letter): { subject: string; text: string; html: string } {
  const subject = letter.subject.replace(/[\r\n]+/g, ' ')
  return { subject, text: plainText(letter), html: html({ ...letter, subject }) }
}

function plainText(letter: Letter): string {
  return [
    letter.greeting,
    ...letter.paragraphs,
    ...(letter.items ?? []).map(({ title, text: words, url }) => `${title}\n${words}\n${url}`),
    ...(letter.action ? [`${letter.action.label}:\n${letter.action.url}`] : []),
    ...(letter.code ? [`Your code: ${letter.code}`] : []),
    letter.closing,
  ].join('\n\n')
}

const text = 'font:16px/24px system-ui,Segoe UI,Helvetica,Arial,sans-serif;color:#232D4B;margin:0 0 16px'
const button =
  'display:inline-block;background:#232D4B;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 24px;border-radius:8px'
const codeBox =
  'display:inline-block;font:700 24px/32px ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px;background:#F4F1EC;padding:8px 16px;border-radius:8px'

function html(letter: Letter): string {
  const p = (body: string, style = text) => `<p style="${style}">${body}</p>`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(letter.subject)}</title></head><body style="margin:0;background:#F4F1EC">`,
    '<div style="max-width:560px;margin:0 auto;padding:32px 16px">',
    '<div style="background:#ffffff;border-top:4px solid #E57200;border-radius:8px;padding:32px">',
    p(escapeHtml(letter.greeting)),
    ...letter.paragraphs.map((paragraph) => p(escapeHtml(paragraph))),
    ...(letter.items ?? []).map(({ title, text: words, url }) =>
      p(
        `<a href="${escapeHtml(url)}" style="color:#232D4B;font-weight:600">${escapeHtml(title)}</a><br>${escapeHtml(words)}`,
        `${text};padding-left:16px;border-left:3px solid #E57200`,
      ),
    ),
    ...(letter.action
      ? [p(`<a href="${escapeHtml(letter.action.url)}" style="${button}">${escapeHtml(letter.action.label)}</a>`)]
      : []),
    ...(letter.code
      ? [
          p('Or type this code where you asked for it:'),
          p(`<span style="${codeBox}">${escapeHtml(letter.code)}</span>`),
        ]
      : []),
    p(escapeHtml(letter.closing), `${text};font-size:14px;color:#5B6172`),
    '</div></div></body></html>',
  ].join('\n')
}
