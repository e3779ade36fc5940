import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshTopics } from './topics.ts'

test('a change is seen although the first answer of a list was under way', async () => {
  const queryClient = new QueryClient()
  const answers: ((rows: string[]) => void)[] = []
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve))
  const list = new QueryObserver(queryClient, { queryKey: ['GET /api/ventures'], queryFn })
  const stop = list.subscribe(() => undefined)
  const refreshing = refreshTopics(queryClient, ['ventures'])
  answers[0]!([])
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!(['Kiln'])
  await refreshing
  expect(list.getCurrentResult().data).toEqual(['Kiln'])
  stop()
})
