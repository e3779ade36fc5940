import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '#platform/contract/problem.ts'
import type { Turn } from './transcript.ts'
import { createTurnStore } from './turn-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const toTurn = (itemId: string): Turn => ({ itemId, role: 'user', text: itemId, isFinal: true })
const unreachable = new Problem({ status: 0, code: 'network.unreachable', message: '' })

function open(answers: (Error | { isCallOver: boolean })[]) {
  const sent: string[] = []
  const pending: string[] = []
  const onOver = vi.fn()
  const toIds = (turns: readonly Turn[]) => turns.map(({ itemId }) => itemId).join()
  const store = createTurnStore({
    async send(turns, { keepalive }) {
      sent.push(`${toIds(turns)}${keepalive ? ' at once' : ''}`)
      const answer = answers.shift() ?? { isCallOver: false }
      if (answer instanceof Error) throw answer
      return answer
    },
    onChange: (turns) => void pending.splice(0, 1, toIds(turns)),
    onOver,
  })
  return { store, sent, pending, onOver }
}

test('what the server does not get is sent again, in its order, until it has it', async () => {
  const { store, sent, pending } = open([unreachable, unreachable])
  store.add([toTurn('a')])
  await vi.advanceTimersByTimeAsync(0)
  store.add([toTurn('b')])
  store.flush()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual(['a', 'a,b at once', 'a,b'])
  expect(pending).toEqual([''])
})

test('what is refused is not sent again, and a call that is over ends here, too', async () => {
  const refused = open([new Problem({ status: 404, code: 'voice.call_not_found', message: '' })])
  refused.store.add([toTurn('a')])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refused.sent).toEqual(['a'])
  expect(refused.onOver).toHaveBeenCalledOnce()
  const takenOver = open([{ isCallOver: true }])
  takenOver.store.add([toTurn('a')])
  await vi.advanceTimersByTimeAsync(0)
  expect(takenOver.onOver).toHaveBeenCalledOnce()
  expect(takenOver.pending).toEqual([''])
})
