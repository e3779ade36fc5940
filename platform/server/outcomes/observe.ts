type Outcome = { error?: unknown }

/** Not the service's fault: a wrong call, a call that was called off, an email that its server refuses for good. */
const ownFaults = new Set(['TypeError', 'RangeError', 'AbortError', 'MailRejectedError'])

/**
 * The adapter, with a note of how each of its calls ends: of promises and of streams of answers. What it answers at once, such as its
 * name, is not a call.
 */
export function observe<T extends object>(adapter: T, note: (outcome: Outcome) => void): T {
  const settle = (error?: unknown) => {
    if (!(error instanceof Error && ownFaults.has(error.name))) note(error === undefined ? {} : { error })
  }
  return new Proxy(adapter, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      if (typeof value !== 'function' || property === 'close') return value
      return (...args: unknown[]) => follow(Reflect.apply(value, target, args), settle)
    },
  })
}

function follow(result: unknown, settle: (error?: unknown) => void): unknown {
  if (result instanceof Promise) {
    result.then(() => settle(), settle)
    return result
  }
  const isStream = typeof result === 'object' && result !== null && Symbol.asyncIterator in result
  return isStream ? followStream(result as AsyncIterable<unknown>, settle) : result
}

async function* followStream(stream: AsyncIterable<unknown>, settle: (error?: unknown) => void) {
  try {
    yield* stream
    settle()
  } catch (error) {
    settle(error)
    throw error
  }
}
