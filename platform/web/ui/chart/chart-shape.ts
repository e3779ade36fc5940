type Point = readonly [x: number, y: number]

const round = (value: number) => Math.round(value * 10) / 10

/** The top of the scale and the step of its grid lines: 1, 2 or 5 times a power of ten, at most four lines above 0. */
export function scaleFor(max: number): { top: number; step: number } {
  const rough = Math.max(max, 4) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough)!
  return { top: Math.ceil(Math.max(max, 4) / step) * step, step }
}

/** A smooth line through the points that never overshoots them (monotone cubic, Fritsch and Carlson). */
export function smoothPath(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const slopes = tangents(points)
  const curves = rest.map(([x, y], index) => {
    const [fromX, fromY] = points[index]!
    const third = (x - fromX) / 3
    const [leaving, arriving] = [slopes[index]!, slopes[index + 1]!]
    return `C${round(fromX + third)} ${round(fromY + leaving * third)} ${round(x - third)} ${round(y - arriving * third)} ${round(x)} ${round(y)}`
  })
  return `M${round(first[0])} ${round(first[1])}${curves.join('')}`
}

function tangents(points: readonly Point[]): number[] {
  const steps = points.slice(1).map(([x, y], index) => (y - points[index]![1]) / (x - points[index]![0]))
  return points.map((_, index) => {
    const [before, after] = [steps[index - 1], steps[index]]
    if (before === undefined || after === undefined) return before ?? after ?? 0
    if (before * after <= 0) return 0
    // The harmonic mean favors the flatter side, which keeps the curve from overshooting.
    return (2 * before * after) / (before + after)
  })
}

export function straightPath(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
}
