import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createFakeNotionSource } from '#tests/harness/notion/source.ts'
import type { Client } from '#tests/harness/client.ts'
import { startCluster } from '#tests/harness/cluster.ts'
import { faults, phases, type Fault, type Phase } from '#tests/harness/notion/faults.ts'
import { startFakeNotion } from '#tests/harness/notion/fake-notion.ts'
import { takeSyncClock } from '#tests/harness/notion/sync-clock.ts'
import { report } from '#tests/harness/measure.ts'
import { projectFolder } from '#tests/harness/server-process.ts'
import { openTestApp } from '#tests/harness/test-app.ts'

const minuteMs = 60_000
const pageWithinMs = 2_000
const retryAfterSeconds = 60
const asksToWait = (fault: Fault) => fault === 'busy' || fault === 'overloaded'

const { cluster, stop } = await startCluster()
const { app, close } = await openTestApp(cluster)
const notion = await startFakeNotion({ requestsPerSecond: 1_000 })
afterAll(async () => {
  await close()
  await notion.close()
  await stop()
})
notion.setRetryAfter(retryAfterSeconds)
const { resources, tools, courses } = notion.lists
app.base.providers.contentSource = createFakeNotionSource(notion, {
  lists: { resources: resources.databaseId, tools: tools.databaseId, courses: courses.sourceId },
  retryOptions: { requestsPerSecond: 1_000, timeoutMs: 250, pauseMs: 5 },
})
const { pool } = app.base.database
// Removes the sample content: only what the fake Notion has remains.
for (const table of ['resources', 'tools', 'courses']) await pool.query(`update ${table} set removed_at = now()`)
const clock = await takeSyncClock(app)
const [student, director] = [await app.signIn('student'), await app.signIn('director')]
const document = readFileSync(join(projectFolder, 'content/files/lean-canvas.docx'))

function addRow(list: typeof resources, values: Record<string, unknown>) {
  const at = new Date(Date.now() - 60 * minuteMs)
  const row = {
    id: crypto.randomUUID(),
    createdAt: at,
    editedAt: at,
    markdown: `About ${String(values['c-name'])}.`,
    values,
  }
  list.rows.push(row)
  return row
}

for (const title of ['Leases', 'Patents', 'Brands', 'Shares', 'Wills'])
  addRow(resources, { 'c-name': title, 'c-active': true })
addRow(tools, { 'c-name': 'Bench', 'c-status': 'Available' })
addRow(courses, { 'c-name': 'Drafting', 'c-published': true })
const budget = addRow(resources, { 'c-name': 'Budget', 'c-active': true })
let round = 0

/** The same document with a comment at its end. The format stores it as two bytes of length and the text. */
function createDocument(comment: string): Buffer {
  return Buffer.concat([document.subarray(0, -2), Buffer.from([comment.length, 0]), Buffer.from(comment)])
}

/** Staff change the text and replace the file in Notion. */
function editBudget(): void {
  round += 1
  budget.markdown = `The budget of round ${round}.`
  budget.values['c-file'] = [notion.addFile('budget.docx', createDocument(`round ${round}`))]
  budget.editedAt = new Date(Date.now() - 60 * minuteMs + round * minuteMs)
}

/** What members see: every list, the text of the budget and the bytes of its file. */
async function readMemberView() {
  const lists = await Promise.all(
    ['/api/resources', '/api/venture-works-tools', '/api/courses'].map(async (path) => (await student.get(path)).body),
  )
  const { body } = await student.expectOk('GET', `/api/resources/${budget.id}`)
  const file = body.fileUrl === null ? null : await student.expectOk('GET', body.fileUrl)
  return { lists, text: body.body as string, fileRound: /round (\d+)$/.exec(file?.text ?? '')?.[1] ?? null }
}

/** A reader who keeps opening pages, and how long each took. */
function startReadingMember(client: Client) {
  const slow: string[] = []
  let [slowestMs, count, isStopping] = [0, 0, false]
  const loop = (async () => {
    while (!isStopping)
      for (const path of ['/api/resources', `/api/resources/${budget.id}`, '/api/courses', '/api/users/stats']) {
        const startedAt = performance.now()
        const { status } = await client.get(path)
        const tookMs = performance.now() - startedAt
        if (status !== 200 || tookMs > pageWithinMs) slow.push(`${path} ${status} after ${Math.round(tookMs)} ms`)
        slowestMs = Math.max(slowestMs, tookMs)
        count += 1
        await pause(20)
      }
  })()
  const stop = async () => {
    isStopping = true
    await loop
  }
  // Also when the test fails before it stops them: the next test would read beside them, and the last one's server goes away.
  onTestFinished(stop)
  return async () => {
    await stop()
    expect(slow).toEqual([])
    return { slowestMs, count }
  }
}

async function expectRecovered(): Promise<void> {
  notion.setFault(null)
  await clock.advance(10 * minuteMs)
  expect(await readMemberView()).toMatchObject({ text: `The budget of round ${round}.`, fileRound: String(round) })
}

const total = { cases: 0, requests: 0, slowestMs: 0 }
afterAll(() =>
  report('R11 Notion', { cases: total.cases, 'page requests': total.requests, 'slowest ms': total.slowestMs }),
)

test('the fake works: everything is copied', async () => {
  editBudget()
  await expectRecovered()
})

/** What members may see during a fault: everything as before, or, if only the file fails, the new text. */
function expectedView(before: Awaited<ReturnType<typeof readMemberView>>, phase: Phase) {
  return phase === 'file' ? { text: `The budget of round ${round}.`, fileRound: before.fileRound } : before
}

describe.each(phases)('while Notion fails at the %s', (phase) => {
  // A file has no shape that could be wrong, so this fault does not apply to files.
  test.each(faults.filter((fault) => phase !== 'file' || fault !== 'odd'))('by %s', async (fault) => {
    const before = await readMemberView()
    editBudget()
    notion.setFault(fault, phase)
    const stopMember = startReadingMember(student)
    const startedAt = performance.now()
    const { runId } = (await director.expectOk('POST', '/api/notion/sync-resources', {})).body
    expect(performance.now() - startedAt).toBeLessThan(pageWithinMs)
    await clock.settle()
    expect(await readMemberView()).toMatchObject(expectedView(before, phase))
    const { body: run } = await director.expectOk('GET', `/api/admin/content/runs/${runId}`)
    expect(run.message !== null || run.failedCount === 1, JSON.stringify(run)).toBe(true)
    if (asksToWait(fault) && phase !== 'file') {
      const requestCount = notion.requests.length
      await clock.advance((retryAfterSeconds - 5) * 1_000)
      expect(notion.requests.slice(requestCount)).toEqual([])
    }
    await expectRecovered()
    const { slowestMs, count } = await stopMember()
    total.cases += 1
    total.requests += count
    total.slowestMs = Math.max(total.slowestMs, slowestMs)
  })
})

describe('requests to Notion in an hour of failure', () => {
  let healthyCount = 0

  test('are compared with those of a normal hour', async () => {
    notion.requests.length = 0
    await clock.advance(60 * minuteMs)
    healthyCount = notion.requests.length
    report('R11 a healthy hour', { requests: healthyCount })
    expect(healthyCount).toBeGreaterThan(0)
  })

  test.each(faults)('%s: hardly more requests than normal, and none before Retry-After', async (fault) => {
    const before = await readMemberView()
    editBudget()
    notion.setFault(fault)
    notion.requests.length = 0
    const stopMember = startReadingMember(student)
    const times: number[] = []
    await clock.advance(60 * minuteMs, (atMs) => {
      while (times.length < notion.requests.length) times.push(atMs)
    })
    const { slowestMs } = await stopMember()
    expect(await readMemberView()).toEqual(before)
    report(`R11 an hour of ${fault}`, { requests: times.length, 'slowest page ms': slowestMs })
    expect(times.length).toBeLessThanOrEqual(1.1 * healthyCount)
    expect(times.length).toBeGreaterThan(6)
    const gaps = times.slice(1).map((at, index) => at - times[index]!)
    if (asksToWait(fault)) expect(Math.min(...gaps)).toBeGreaterThanOrEqual(retryAfterSeconds * 1_000)
    await expectRecovered()
  })
})
