import { sql } from 'drizzle-orm'
import type { Database } from '#platform/server/db/database.ts'
import { benchAnswerPage } from './answer-page.ts'
import { startServer } from './processes.ts'
import { signInPeople, withSeeded } from './seeded-database.ts'
import { printTable } from './table.ts'

const words = 400
const messageCount = 400_000
const sessionMessages = 200
const streamCount = 200
const askCount = 200

/**
 * Foundry AI with a model that answers at once: a long answer in a browser; what the product adds before the first words beside
 * a bare handler with the same prompt; many answers at once; and the lists of a large installation.
 */
export async function benchAssistant(): Promise<void> {
  await benchAnswerPage()
  await withSeeded({ students: 400 }, async ({ dataDir, database }) => {
    const model = await startServer('tests/bench/instant-model.ts', { env: { WORDS: String(words) } })
    const env = { OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_API_KEY: 'sk-bench-key-1234', OPENAI_API: 'chat' }
    const bare = await startServer('tests/bench/bare-chat.ts', { env: { ...env, OPENAI_BASE_URL: model.url } })
    const server = await startServer('apps/server/main.ts', { env: { ...env, DATA_DIR: dataDir, LOG_LEVEL: 'error' } })
    try {
      const cookies = await signInPeople(database, { role: 'student', count: 400 })
      await benchFirstText({ url: server.url, bareUrl: bare.url, cookies: cookies.slice(0, 50) })
      await benchStreams({ url: server.url, cookies: cookies.slice(50, 50 + streamCount) })
      await fillMessages(database)
      await benchLists({ url: server.url, cookies: cookies.slice(300, 310) })
    } finally {
      for (const running of [server, bare, model]) await running.stop()
    }
  })
}

type Target = { url: string; cookies: string[] }

async function benchFirstText({ url, bareUrl, cookies }: Target & { bareUrl: string }): Promise<void> {
  const ours: number[] = []
  const sentTimes: number[] = []
  const bareTimes: number[] = []
  for (let round = 0; round < askCount + 20; round += 1) {
    const cookie = cookies[round % cookies.length]!
    const bareMs = await timeBare(bareUrl)
    const { firstMs, sentMs } = await ask({ url, cookie })
    // The first ones load and compile.
    if (round < 20) continue
    bareTimes.push(bareMs)
    ours.push(firstMs)
    sentTimes.push(sentMs)
  }
  const added = ours.map((ms, index) => ms - bareTimes[index]!)
  printTable('assistant: from the question to the first words (aim: at most 50 ms added at p95)', {
    header: ['', 'p50 ms', 'p95 ms'],
    rows: [
      ['bare handler', percentile(bareTimes, 0.5), percentile(bareTimes, 0.95)],
      ['product', percentile(ours, 0.5), percentile(ours, 0.95)],
      ['of it until it is stored', percentile(sentTimes, 0.5), percentile(sentTimes, 0.95)],
      ['added', percentile(added, 0.5), percentile(added, 0.95)],
    ],
  })
}

const question = 'How do I find out whether anyone needs what I build?'

async function timeBare(url: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(`${url}/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: question }),
  })
  const reader = answer.body!.getReader()
  await reader.read()
  const firstMs = performance.now() - startedAt
  while (!(await reader.read()).done);
  return firstMs
}

/** `sentMs`: until the message was stored and its answer begun. */
type Answered = { firstMs: number; sentMs: number; text: string; sessionId: string }

/** Sends a message and reads its answer to the end, as the page does. */
async function ask({ url, cookie }: { url: string; cookie: string }): Promise<Answered> {
  const startedAt = performance.now()
  const sent = await fetch(`${url}/api/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: url },
    body: JSON.stringify({ message: question, isTemporary: true }),
  })
  if (sent.status !== 201) throw new Error(`${sent.status} ${await sent.text()}`)
  const { messageId, sessionId } = (await sent.json()) as { messageId: string; sessionId: string }
  const sentMs = performance.now() - startedAt
  const stream = await fetch(`${url}/api/chat/messages/${messageId}/stream`, { headers: { cookie } })
  let firstMs = 0
  let received = ''
  const decoder = new TextDecoder()
  for await (const part of stream.body!) {
    received += decoder.decode(part as Uint8Array, { stream: true })
    if (firstMs === 0 && received.includes('event: delta')) firstMs = performance.now() - startedAt
  }
  const deltas = received.matchAll(/event: delta\ndata: (.*)/g)
  const text = [...deltas].map(([, data]) => (JSON.parse(data!) as { text: string }).text).join('')
  return { firstMs, sentMs, text, sessionId }
}

async function benchStreams({ url, cookies }: Target): Promise<void> {
  const expected = Array.from({ length: words }, (_, index) => `word${index} `).join('')
  const startedAt = performance.now()
  const answers = await Promise.all(cookies.map((cookie) => ask({ url, cookie })))
  const seconds = (performance.now() - startedAt) / 1_000
  const whole = answers.filter(({ text }) => text === expected).length
  printTable(`assistant: ${streamCount} answers of ${words} words at once`, {
    header: ['', 'whole', 'seconds', 'first words p95 ms'],
    rows: [
      [
        'product',
        `${whole} of ${answers.length}`,
        seconds.toFixed(1),
        percentile(
          answers.map(({ firstMs }) => firstMs),
          0.95,
        ),
      ],
    ],
  })
}

/** Conversations of all students, `messageCount` messages together. */
async function fillMessages({ db }: Database): Promise<void> {
  await db.execute(sql`
    with owners as (select id, row_number() over (order by created_at) as n from people where role = 'student'),
    sessions as (
      insert into chat_sessions (id, owner_id, title, assistant_id, created_at, message_at, updated_at)
      select gen_random_uuid(), o.id, 'Conversation ' || s, 'foundry-general', at, at, at
      from generate_series(1, ${messageCount / sessionMessages}) s
      join owners o on o.n = s % (select count(*) from owners) + 1, lateral (select now() - make_interval(mins => s::int) as at) times
      returning id, owner_id, message_at)
    insert into chat_messages (id, session_id, owner_id, parent_id, role, content, status, search, created_at)
    select gen_random_uuid(), s.id, s.owner_id, null, case when m % 2 = 0 then 'user' else 'assistant' end, words.text, 'complete',
      to_tsvector('foundry', words.text), s.message_at - make_interval(secs => ${sessionMessages} - m)
    from sessions s, generate_series(1, ${sessionMessages}) m,
      lateral (select 'Customers tell what they need in interview number ' || m || repeat(' and they pay for it later.', 8) as text) words`)
  await db.execute(sql`vacuum analyze chat_messages`)
  await db.execute(sql`vacuum analyze chat_sessions`)
}

async function benchLists({ url, cookies }: Target): Promise<void> {
  const get = async (path: string, cookie: string) => {
    const startedAt = performance.now()
    const answer = await fetch(url + path, { headers: { cookie } })
    const body = (await answer.json()) as { id: string }[]
    if (!answer.ok) throw new Error(JSON.stringify(body))
    return { ms: performance.now() - startedAt, body }
  }
  const times: Record<string, number[]> = { 'chat list': [], 'one chat': [], search: [] }
  for (let round = 0; round < 100; round += 1) {
    const cookie = cookies[round % cookies.length]!
    const list = await get('/api/chat/sessions?limit=30', cookie)
    times['chat list']!.push(list.ms)
    times['one chat']!.push((await get(`/api/chat/sessions/${list.body[0]!.id}/messages`, cookie)).ms)
    times['search']!.push((await get('/api/chat/search?q=interview+customers', cookie)).ms)
  }
  printTable(
    `assistant: with ${messageCount.toLocaleString('en-US')} messages (aim: list and chat at most 20 ms at p95)`,
    {
      header: ['', 'p50 ms', 'p95 ms'],
      rows: Object.entries(times).map(([name, list]) => [name, percentile(list, 0.5), percentile(list, 0.95)]),
    },
  )
}

function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}
