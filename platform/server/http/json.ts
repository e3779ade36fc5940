import { limits } from '#rules/limits.ts'
import { problem } from '../problem.ts'

/**
 * Reads a JSON body. `__proto__` and `constructor` keys are dropped like any unknown field. NUL characters, excessive
 * nesting and millions of values are rejected here with a clear 400, before they fail in the database or overflow the stack.
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text, surrogateEscape.test(text) ? toWellFormed : undefined)
  } catch {
    throw problem('request.malformed')
  }
  assertSafeJson(value)
  return value
}

/** Half of a surrogate pair only arrives as an escape, and the database's JSON would refuse it. */
const surrogateEscape = /\\ud[89a-f]/i
const toWellFormed = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

/** Without recursion, since the depth is not known to be safe yet. */
function assertSafeJson(root: unknown): void {
  const stack: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  let nodeCount = 0
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, depth } = next
    if (++nodeCount > limits.body.nodes) throw problem('request.too_large')
    if (typeof value === 'string' && value.includes('\0')) throw problem('request.nul_character')
    if (typeof value !== 'object' || value === null) continue
    if (depth >= limits.body.depth) throw problem('request.too_deep')
    for (const key of Object.keys(value)) {
      if (key === '__proto__' || key === 'constructor') delete (value as Record<string, unknown>)[key]
      else if (key.includes('\0')) throw problem('request.nul_character')
      else stack.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 })
    }
  }
}
