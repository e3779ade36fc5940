import { z } from './zod.ts'

const atMost = (max: number) => `At most ${max.toLocaleString('en-US')} characters`

/** A text that must not be blank; the label begins its message: "Title is required". Spaces around it do not count. */
export function requiredText(label: string, max: number) {
  const message = `${label} is required`
  return z.string(message).trim().min(1, message).max(max, atMost(max))
}

/** A text that may be blank, which is kept as null. Spaces around it do not count. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, atMost(max))
    .transform((text) => text || null)
    .nullable()
