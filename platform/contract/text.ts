import { z } from './zod.ts'

const atMost = (max: number) => `At most ${max.toLocaleString('en-US')} characters`

/** A text of any length in one line, blank or not, without spaces around it. */
export const line = (message?: string) => withoutControls(toLine, message)

/** The same for a text that may have several lines. */
export const prose = (message?: string) => withoutControls(toProse, message)

type Clean = (text: string) => string

const withoutControls = (clean: Clean, message?: string) => z.string(message).overwrite(clean).trim()

const toLine: Clean = (text) => toProse(text.replaceAll(lineBreaks, ' '))

const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** Tabs and line breaks stay. Marks that turn the direction of the text behind them would let a name rewrite the sentence it is in. */
const toProse: Clean = (text) => text.replaceAll(controls, '')

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069]/g

/** A text of one line that must not be blank; the label begins its message: "Title is required". Spaces around it do not count. */
export const requiredText = (label: string, max: number) => notBlank({ label, max, text: line })

/** The same for a text that may have several lines. */
export const requiredProse = (label: string, max: number) => notBlank({ label, max, text: prose })

function notBlank({ label, max, text }: { label: string; max: number; text: typeof line }) {
  const message = `${label} is required`
  return text(message)
    .min(1, { error: message, abort: true })
    .max(max, atMost(max))
    .refine((value) => visible.test(value), message)
}

/** One character that is drawn. Zero-width and filler characters are not, and would leave a name that nobody can press. */
const visible = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u

/** A text of one line that may be blank, which is kept as null. Spaces around it do not count. */
export const optionalText = (max: number) => maybeBlank(max, line())

/** The same for a text that may have several lines. */
export const optionalProse = (max: number) => maybeBlank(max, prose())

const maybeBlank = (max: number, text: z.ZodString) =>
  text
    .max(max, atMost(max))
    .transform((value) => value || null)
    .nullable()
