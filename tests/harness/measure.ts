/** Whether the counts of the promises are run in full, which takes hours, or few enough for a coffee. */
export const isFullRun = process.env['TEST_SCALE'] === 'full'

export function chooseCount({ quick, full }: { quick: number; full: number }): number {
  return isFullRun ? full : quick
}

/**
 * In full all of a list, else one in `of`, from the place that `turn` says: with a turn for each endpoint, together they still
 * get all of it.
 */
export function sampleCases<T>(list: readonly T[], { of, turn }: { of: number; turn: number }): T[] {
  return isFullRun ? [...list] : list.filter((_, index) => index % of === turn % of)
}

/** Prints what a proof measured, past the runner's own output. */
export function report(title: string, figures: Record<string, number | string>): void {
  const line = Object.entries(figures).map(
    ([name, value]) => `${name} ${typeof value === 'number' ? formatNumber(value) : value}`,
  )
  process.stdout.write(`    ${title}: ${line.join(', ')}\n`)
}

function formatNumber(value: number): string {
  return (Math.round(value * 10) / 10).toLocaleString('en-US')
}

/** The value below which this share of the values lies; 0.5 is the median. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (values: number[]): number => quantile(values, 0.5)

/** Asks again until the answer is not null, or throws naming what was waited for. */
export async function until<T>(description: string, { poll, withinMs, everyMs = 25 }: UntilOptions<T>): Promise<T> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const answer = await poll()
    if (answer !== null && answer !== false) return answer as T
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${description}`)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

type UntilOptions<T> = { poll(): Promise<T | null | false> | T | null | false; withinMs: number; everyMs?: number }
