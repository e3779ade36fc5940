import { z } from './zod.ts'

/** A color of six hexadecimal digits that is dark enough on white, for text and for scanners of QR codes. */
export const darkColor = z
  .string()
  .regex(/^[\da-f]{6}$/i, 'Six hexadecimal digits')
  .refine(isDark, 'Choose a darker color, so that scanners can read the code')

/** Whether its contrast to white is at least 4.5:1, as WCAG measures it. */
function isDark(color: string): boolean {
  const [red, green, blue] = [0, 2, 4].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5
}
