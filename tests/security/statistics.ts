/** Two-sided Mann–Whitney U test by its normal approximation: the p-value that both samples have one distribution. */
export function mannWhitneyPValue(first: number[], second: number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].toSorted((one, other) => one.value - other.value)
  let rankSum = 0
  for (let at = 0; at < all.length;) {
    let end = at
    while (end < all.length && all[end]!.value === all[at]!.value) end++
    // Equal values share the mean of their ranks.
    const rank = (at + 1 + end) / 2
    for (; at < end; at++) if (all[at]!.isFirst) rankSum += rank
  }
  const [n, m] = [first.length, second.length]
  const u = rankSum - (n * (n + 1)) / 2
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return 2 * (1 - normalDistribution(Math.abs(z)))
}

/** Abramowitz and Stegun 26.2.17, exact to seven digits. */
function normalDistribution(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}
