export type Place = readonly [x: number, y: number]
type Figure = { date: string; value: number }

const inset = 10

/** Where figures stand in a drawing: from the left by their days, from zero up by their values. */
export function placesOf(figures: readonly Figure[], { width, height }: { width: number; height: number }): Place[] {
  const days = figures.map(({ date }) => Date.parse(date))
  const [first, last] = [days[0] ?? 0, days.at(-1) ?? 0]
  const most = Math.max(...figures.map(({ value }) => value), 0) || 1
  const across = (at: number) => (last === first ? 0.5 : (at - first) / (last - first))
  return figures.map(({ value }, index) => [
    inset + across(days[index]!) * (width - 2 * inset),
    height - inset - (value / most) * (height - 2 * inset),
  ])
}

/** The index of the place nearest to `x`. */
export function nearest(places: readonly Place[], x: number): number {
  const far = places.map((place) => Math.abs(place[0] - x))
  return far.indexOf(Math.min(...far))
}
