import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { points } from '#rules/points.ts'
import type { Client, Reply } from '#tests/harness/client.ts'
import { signInFounder } from '#tests/harness/founders.ts'
import { expectAllSettled } from '#tests/harness/invariants.ts'
import { chooseCount, quantile, report, until } from '#tests/harness/measure.ts'
import { createDataFolder, embeddedConnection, startServerProcess } from '#tests/harness/server-process.ts'

const killCount = chooseCount({ quick: 8, full: 50 })
/** Half of them still type as the server is killed, the others submit. */
const peoplePerKill = 6

const path = '/api/meeting-intake'
const intake = {
  ventureStage: 'prototype',
  ventureDescription: 'A repair shop for hiking gear that comes to campus twice a week in a van.',
  industry: 'Sustainability',
  currentFunding: 'personal',
  teamSize: '2-3',
  primaryGoal: 'strategy',
  specificChallenges: ['pricing_strategy'],
  urgency: 'within_week',
  expectedOutcomes: 'Know what to charge for a repair.',
  preferredMeetingType: 'either',
  timeCommitment: '30min',
}

type Author = {
  client: Client
  ventureName: string
  /** How many drafts were sent, and the last one that was acknowledged. */
  sentCount: number
  savedCount: number
  key: string
  requestId: string | null
}

const createAuthor = async (url: string): Promise<Author> => ({
  client: await signInFounder(url),
  ventureName: `Fault proof ${randomUUID()}`,
  sentCount: 0,
  savedCount: 0,
  key: randomUUID(),
  requestId: null,
})

/** A reply, or null where the connection broke or nobody listened. */
const orNull = (reply: Promise<Reply>): Promise<Reply | null> => reply.catch(() => null)

/** Types until the server is gone: each draft is longer than the one before. */
async function type(author: Author): Promise<void> {
  const { client, ventureName } = author
  for (let version = 1; ; version += 1) {
    author.sentCount += 1
    const body = { values: { ventureName, additionalNotes: `note ${author.sentCount}` }, step: 1 }
    const headers = { 'if-match': `"${version}"` }
    const reply = await orNull(client.send('PUT', `${path}/draft`, { body, headers }))
    if (reply?.status !== 200) return
    author.savedCount = author.sentCount
    await pause(Math.random() * 20)
  }
}

async function submit(author: Author): Promise<boolean> {
  const { client, ventureName, key } = author
  const options = { body: { ...intake, ventureName }, headers: { 'idempotency-key': key } }
  const reply = await orNull(client.send('POST', path, options))
  if (reply?.status !== 201) return false
  author.requestId = reply.body.id
  return true
}

/** What is there is the acknowledged draft, or the one that was on its way. */
async function expectDraft({ client, savedCount, sentCount }: Author): Promise<void> {
  const { values } = (await client.expectOk('GET', `${path}/draft`)).body
  const count = Number(/^note (\d+)$/.exec(values.additionalNotes ?? 'note 0')![1])
  expect([savedCount, sentCount]).toContain(count)
}

/** One request, one conversation that begins with the greeting, no draft. */
async function expectSubmitted({ client, requestId, ventureName }: Author): Promise<void> {
  const rows = (await client.expectOk('GET', '/api/advising/requests')).body
  expect(rows).toMatchObject([{ id: requestId, topic: `${ventureName}: strategy` }])
  const sessions = (await client.expectOk('GET', '/api/chat/sessions')).body
  expect(sessions).toMatchObject([{ id: rows[0].sessionId, assistantId: 'venture-advising' }])
  const messages = (await client.expectOk('GET', `/api/chat/sessions/${rows[0].sessionId}/messages`)).body
  expect(messages).toMatchObject([{ role: 'assistant', content: expect.stringContaining(ventureName) }])
  expect((await client.expectOk('GET', `${path}/draft`)).body.values).toEqual({})
}

async function expectPointsOnce({ client }: Author): Promise<void> {
  const activities: { type: string; points: number }[] = (await client.expectOk('GET', '/api/activities')).body
  expect(activities.filter((row) => row.type === 'advising_requested').map((row) => row.points)).toEqual([
    points.advising_requested.points,
  ])
}

test(
  `R2: killed ${killCount} times while people fill in and send the intake: every acknowledged draft and request is there once`,
  { timeout: 3_600_000 },
  async () => {
    const env = { DATA_DIR: createDataFolder() }
    let server = await startServerProcess({ env })
    await server.waitUntilReady()
    const authors: Author[] = []
    const times: number[] = []
    let unansweredCount = 0
    for (let kill = 0; kill < killCount; kill += 1) {
      const people = await Promise.all(Array.from({ length: peoplePerKill }, () => createAuthor(server.url)))
      const senders = people.slice(peoplePerKill / 2)
      const killMs = 30 + Math.random() * 600
      const typing = people.slice(0, peoplePerKill / 2).map(type)
      // Just before the kill: some are answered, some cut off, some too late.
      const sending = senders.map(async (author) =>
        pause(Math.max(0, killMs - Math.random() * 60)).then(() => submit(author)),
      )
      await pause(killMs)
      await server.end('SIGKILL')
      await Promise.all([...typing, ...sending])
      server = await startServerProcess({ env, port: server.port })
      times.push(await server.waitUntilReady())
      const acknowledged = senders.filter(({ requestId }) => requestId !== null)
      unansweredCount += senders.length - acknowledged.length
      await Promise.all([...people.slice(0, peoplePerKill / 2).map(expectDraft), ...acknowledged.map(expectSubmitted)])
      authors.push(...people)
    }
    for (const author of authors) {
      const { requestId } = author
      await until('a request that is sent again is answered', {
        poll: () => submit(author),
        withinMs: 20_000,
        everyMs: 5_000,
      })
      // Who had an answer gets the same one again.
      if (requestId !== null) expect(author.requestId).toBe(requestId)
    }
    const ledger = { acknowledged: [], unanswered: [], otherOutcomes: new Map(), refusalTimes: [], lastAt: 0 }
    await expectAllSettled(embeddedConnection(env.DATA_DIR), { ledger, withinMs: 30_000 })
    for (const author of authors) {
      await expectSubmitted(author)
      await expectPointsOnce(author)
    }
    report('R2 intake', {
      kills: killCount,
      requests: authors.length,
      'first tries unanswered': unansweredCount,
      'drafts saved': authors.reduce((sum, { savedCount }) => sum + savedCount, 0),
      'slowest ms to be back': quantile(times, 1),
    })
    expect(authors.some(({ savedCount }) => savedCount > 0)).toBe(true)
    await server.end('SIGTERM')
  },
)
