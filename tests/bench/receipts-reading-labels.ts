import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** `total` in `12.50` and `day` in ISO form; null where the label has none. */
export type LabeledPicture = {
  name: string
  path: string
  merchant: string | null
  day: string | null
  total: string | null
}

const label = z.object({ company: z.string().optional(), date: z.string().optional(), total: z.string().optional() })

/**
 * The pictures of a folder and what people wrote down about them: `img/000.jpg` and `key/000.json` with `company`, `date` and `total`, as in the ICDAR
 * 2019 data. `remainder`: only those whose number leaves this when divided by 3, so that rules are never scored on what they were tuned on.
 */
export function listLabeledPictures(folder: string, remainder: number | null): LabeledPicture[] {
  const names = existsSync(join(folder, 'img')) ? readdirSync(join(folder, 'img')).toSorted() : []
  return names
    .filter((name) => /\.(?:jpe?g|png)$/i.test(name))
    .filter((name) => remainder === null || Number.parseInt(name, 10) % 3 === remainder)
    .flatMap((name): LabeledPicture[] => {
      const keyPath = join(folder, 'key', name.replace(/\.\w+$/, '.json'))
      if (!existsSync(keyPath)) return []
      const { company, date, total } = label.parse(JSON.parse(readFileSync(keyPath, 'utf8')))
      const merchant = company?.trim() || null
      return [{ name, path: join(folder, 'img', name), merchant, day: toDay(date ?? ''), total: toTotal(total ?? '') }]
    })
}

function toTotal(text: string): string | null {
  const digits = text.replaceAll(/[^\d.]/g, '')
  return digits === '' ? null : Number(digits).toFixed(2)
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Labels have the day first, unless only the other way round makes sense. */
function toDay(text: string): string | null {
  const [one, two, three] = text.toLowerCase().match(/\d+|[a-z]{3,}/g) ?? []
  if (!one || !two || !three) return null
  if (one.length === 4) return format({ year: one, month: two, day: three })
  if (/[a-z]/.test(one)) return format({ year: three, month: one, day: two })
  const isMonthFirst = Number(two) > 12
  return format({ year: three, month: isMonthFirst ? one : two, day: isMonthFirst ? two : one })
}

function format({ year, month, day }: { year: string; month: string; day: string }): string {
  const number = /[a-z]/.test(month) ? String(months.indexOf(month.slice(0, 3)) + 1) : month
  return `${year.length === 2 ? `20${year}` : year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
}
