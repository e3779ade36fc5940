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
 * Milliseconds during which this process could read replies. The clock almost stops while the event loop is blocked or the
 * process waits for a CPU, because replies that arrive then stay unread.
 */
export const noticedMs = (): number => countedMs + capTurn(performance.now() - lastTickAt)
