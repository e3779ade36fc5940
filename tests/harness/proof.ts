/** Whether the counts of the promises are run in full, which takes hours, or few enough for a coffee. */
export const isFull = process.env['PROOF'] === 'full'

export function howOften({ usual, full }: { usual: number; full: number }): number {
  return isFull ? full : usual
}

/**
 * In full all of a list, else one in `of`, from the place that `turn` says: with a turn for each endpoint, together they still
 * get all of it.
 */
export function partOf<T>(list: readonly T[], { of, turn }: { of: number; turn: number }): T[] {
  return isFull ? [...list] : list.filter((_, at) => at % of === turn % of)
}

/** Prints what a proof measured, past the runner's own output. */
export function report(proof: string, figures: Record<string, number | string>): void {
  const line = Object.entries(figures).map(
    ([name, value]) => `${name} ${typeof value === 'number' ? rounded(value) : value}`,
  )
  process.stdout.write(`    ${proof}: ${line.join(', ')}\n`)
}

function rounded(value: number): string {
  return (Math.round(value * 10) / 10).toLocaleString('en-US')
}

/** The value below which this share of the values lies; 0.5 is the median. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (values: number[]): number => quantile(values, 0.5)

/** Asks again until the answer is not null, or throws naming what was waited for. */
export async function until<T>(what: string, { ask, withinMs, everyMs = 25 }: Waiting<T>): Promise<T> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== false) return answer as T
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

type Waiting<T> = { ask(): Promise<T | null | false> | T | null | false; withinMs: number; everyMs?: number }
