import { stripVTControlCharacters } from 'node:util'

/** Whether tests use the full counts of the promises, which takes hours, or small ones. */
export const isFullRun = process.env['TEST_SCALE'] === 'full'

export function chooseCount({ quick, full }: { quick: number; full: number }): number {
  return isFullRun ? full : quick
}

/** Which elements a sample starts at: a second run on the same commit can take others than the first. */
const runTurn = Number(process.env['TEST_TURN'] ?? 0)

/**
 * All of a list in a full run, else every `of`-th element, starting at `turn`. With another turn for each endpoint, the endpoints
 * together still cover the list.
 */
export function sampleCases<T>(list: readonly T[], { of, turn }: { of: number; turn: number }): T[] {
  return isFullRun ? [...list] : list.filter((_, index) => index % of === (turn + runTurn) % of)
}

/** The list in parts of this many elements; the last may be shorter. */
export const splitIntoBatches = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

/** Prints a test's figures directly, not through the test runner. */
export function report(title: string, figures: Record<string, number | string>): void {
  const line = Object.entries(figures).map(
    ([name, value]) => `${name} ${typeof value === 'number' ? formatNumber(value) : value}`,
  )
  process.stdout.write(`    ${title}: ${line.join(', ')}\n`)
}

function formatNumber(value: number): string {
  return (Math.round(value * 10) / 10).toLocaleString('en-US')
}

/** The value that this share of the values is below; 0.5 gives the median. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (values: number[]): number => quantile(values, 0.5)

/** Polls until the answer is neither null nor false, or throws naming what it waited for. */
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

/** What a run of Vitest said of its tests: `92 passed (92)`. */
export const readTestCounts = (output: string): string =>
  /^\s*Tests +(\d.*)$/m.exec(stripVTControlCharacters(output))?.[1] ?? 'none'
