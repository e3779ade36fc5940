import { escapeHtml } from '../escape-html.ts'
import { toPlainName } from './plain-name.ts'

/** The parts of an email. Paragraphs are plain text; the layout escapes them. */
export type EmailTemplate = {
  subject: string
  greeting: string
  paragraphs: string[]
  /** A list of entries, each with the screen it opens. */
  items?: { title: string; text: string; url: string }[]
  /** Figures with what they are, one below the other. */
  figures?: { label: string; value: string }[]
  action?: { label: string; url: string }
  /** A short code to type, shown large. */
  code?: string
  closing: string
}

/** The salutation; the first name may be empty. */
export function greet({ firstName }: { firstName: string }): string {
  const name = toPlainName(firstName)
  return name ? `Hello ${name},` : 'Hello,'
}

/** Renders the email as plain text and as HTML that looks the same in every client: one column, inline styles, no images. */
export function renderEmail(template: EmailTemplate): { subject: string; text: string; html: string } {
  const subject = template.subject.replace(/[\r\n]+/g, ' ')
  return { subject, text: plainText(template), html: html({ ...template, subject }) }
}

function plainText(template: EmailTemplate): string {
  return [
    template.greeting,
    ...template.paragraphs,
    ...(template.figures ? [template.figures.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(template.items ?? []).map(({ title, text: itemText, url }) => `${title}\n${itemText}\n${url}`),
    ...(template.action ? [`${template.action.label}:\n${template.action.url}`] : []),
    ...(template.code ? [`Your code: ${template.code}`] : []),
    template.closing,
  ].join('\n\n')
}

const text = 'font:16px/24px system-ui,Segoe UI,Helvetica,Arial,sans-serif;color:#232D4B;margin:0 0 16px'
const button =
  'display:inline-block;background:#232D4B;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 24px;border-radius:8px'
const codeBox =
  'display:inline-block;font:700 24px/32px ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px;background:#F4F1EC;padding:8px 16px;border-radius:8px'

function html(template: EmailTemplate): string {
  const p = (body: string, style = text) => `<p style="${style}">${body}</p>`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(template.subject)}</title></head><body style="margin:0;background:#F4F1EC">`,
    '<div style="max-width:560px;margin:0 auto;padding:32px 16px">',
    '<div style="background:#ffffff;border-top:4px solid #E57200;border-radius:8px;padding:32px">',
    p(escapeHtml(template.greeting)),
    ...template.paragraphs.map((paragraph) => p(escapeHtml(paragraph))),
    ...(template.figures ? [figureTable(template.figures)] : []),
    ...(template.items ?? []).map(({ title, text: itemText, url }) =>
      p(
        `<a href="${escapeHtml(url)}" style="color:#232D4B;font-weight:600">${escapeHtml(title)}</a><br>${escapeHtml(itemText)}`,
        `${text};padding-left:16px;border-left:3px solid #E57200`,
      ),
    ),
    ...(template.action
      ? [p(`<a href="${escapeHtml(template.action.url)}" style="${button}">${escapeHtml(template.action.label)}</a>`)]
      : []),
    ...(template.code
      ? [
          p('Or enter this code where you asked for it:'),
          p(`<span style="${codeBox}">${escapeHtml(template.code)}</span>`),
        ]
      : []),
    p(escapeHtml(template.closing), `${text};font-size:14px;color:#5B6172`),
    '</div></div></body></html>',
  ].join('\n')
}

const figureCell = 'padding:8px 0;border-bottom:1px solid #E5E0D8;vertical-align:top'

function figureTable(figures: NonNullable<EmailTemplate['figures']>): string {
  const rows = figures.map(
    ({ label, value }) =>
      `<tr><td style="${figureCell}">${escapeHtml(label)}</td><td style="${figureCell};padding-left:16px;text-align:right;font-weight:600">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" style="${text};width:100%;border-collapse:collapse">${rows.join('')}</table>`
}
