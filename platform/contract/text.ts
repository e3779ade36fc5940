import { z } from './zod.ts'

const atMost = (max: number) => `At most ${max.toLocaleString('en-US')} characters`

/** A text that must not be blank; the label begins its message: "Title is required". Spaces around it do not count. */
export function requiredText(label: string, max: number) {
  const message = `${label} is required`
  return z
    .string(message)
    .trim()
    .min(1, { error: message, abort: true })
    .max(max, atMost(max))
    .refine((text) => visible.test(text), message)
}

/** One character that is drawn. Zero-width and filler characters are not, and would leave a name that nobody can press. */
const visible = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u

/** A text that may be blank, which is kept as null. Spaces around it do not count. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, atMost(max))
    .transform((text) => text || null)
    .nullable()
