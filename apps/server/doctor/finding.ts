/** What one look at an instance found. `warn`: it works, and should be seen to; `fail`: it does not work. */
export type Finding = { name: string; state: 'ok' | 'warn' | 'fail'; message: string }

export const ok = (name: string, message: string): Finding => ({ name, state: 'ok', message })
export const warn = (name: string, message: string): Finding => ({ name, state: 'warn', message })
export const fail = (name: string, message: string): Finding => ({ name, state: 'fail', message })

const maxWaitMs = 5_000

type Look = () => Promise<Finding | Finding[]>

/** Looks, for five seconds at most; an error is what was found. */
export async function look(name: string, work: Look): Promise<Finding[]> {
  return lookWithin(maxWaitMs, { name, work })
}

export async function lookWithin(maxMs: number, { name, work }: { name: string; work: Look }): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(fail(name, `no answer within ${maxMs} ms`)), maxMs)
  })
  try {
    return [await Promise.race([work(), late])].flat()
  } catch (error) {
    return [fail(name, describeError(error))]
  } finally {
    clearTimeout(timer)
  }
}

/** Some errors of Node's network have a code and no message. */
export const describeError = (error: unknown): string =>
  (error instanceof Error && (error.message || (error as NodeJS.ErrnoException).code)) || String(error)
