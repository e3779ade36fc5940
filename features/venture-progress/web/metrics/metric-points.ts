export type Point = readonly [x: number, y: number]
type Figure = { date: string; value: number }

const inset = 10

/** The points of a chart: x by the day of each figure, y by its value, from zero. */
export function toChartPoints(
  figures: readonly Figure[],
  { width, height }: { width: number; height: number },
): Point[] {
  const days = figures.map(({ date }) => Date.parse(date))
  const [first, last] = [days[0] ?? 0, days.at(-1) ?? 0]
  const maxValue = Math.max(...figures.map(({ value }) => value), 0) || 1
  const toFraction = (at: number) => (last === first ? 0.5 : (at - first) / (last - first))
  return figures.map(({ value }, index) => [
    inset + toFraction(days[index]!) * (width - 2 * inset),
    height - inset - (value / maxValue) * (height - 2 * inset),
  ])
}

/** The index of the point nearest to `x`. */
export function findNearestIndex(points: readonly Point[], x: number): number {
  const distances = points.map((point) => Math.abs(point[0] - x))
  return distances.indexOf(Math.min(...distances))
}
