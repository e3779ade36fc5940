const tickMs = 10
const longestTurnMs = 2 * tickMs

let lastTickAt = performance.now()
let countedMs = 0

const capTurn = (ms: number) => Math.min(ms, longestTurnMs)

setInterval(() => {
  const now = performance.now()
  countedMs += capTurn(now - lastTickAt)
  lastTickAt = now
}, tickMs).unref()

/**
 * Milliseconds in which this process could have noticed a reply. The clock nearly stands still while the process computes
 * or waits for a processor: replies may have arrived in that time, but nobody has read them.
 */
export const noticedMs = (): number => countedMs + capTurn(performance.now() - lastTickAt)
