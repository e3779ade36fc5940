import { isDarkColor } from '#platform/contract/contrast.ts'
import { z } from '#platform/contract/zod.ts'

/** How a QR code looks. `size`: pixels of a PNG. */
export const qrQuery = z.object({
  format: z.enum(['svg', 'png']).default('svg'),
  size: z.coerce.number().int().min(128).max(2_048).default(512),
  color: z
    .string()
    .regex(/^[\da-f]{6}$/i, 'Six hexadecimal digits')
    .refine((color) => isDarkColor(`#${color}`), 'Choose a darker color, so that scanners can read the code')
    .default('232d4b'),
  logo: z.enum(['foundry', 'none']).default('foundry'),
})
export type QrOptions = z.output<typeof qrQuery>
