import { quantile } from '#tests/harness/measure.ts'
import type { StaffClient } from './staff-client.ts'
import { timeRequests } from './staff-client.ts'
import { fullSize } from './staff-generator.ts'
import { printTable } from './table.ts'

const changeCount = 25
const importedCount = 10_000
const importTimeoutMs = 90_000
const imports = '/api/admin/student-imports'

/** What one write costs with its indexes, triggers and audit entry, and a large import with what others wait for meanwhile. */
export async function timeChanges(client: StaffClient): Promise<void> {
  const studentIds = await listStudentIds(client)
  let turn = 0
  const nextId = () => studentIds[(turn += 1) % studentIds.length]!
  const time = (request: () => { path: string; method: string; body: unknown }) =>
    timeRequests(() => client.send('admin', request()), { count: changeCount, maxMs: 5_000 })
  const interaction = { type: 'meeting', title: 'Prices', description: 'Talked about prices.', duration: 30 }
  const changes = {
    'an interaction': await time(() => ({
      path: '/api/admin/interactions',
      method: 'POST',
      body: { ...interaction, studentId: nextId() },
    })),
    'a badge': await time(() => ({
      path: `/api/admin/students/${nextId()}/badges`,
      method: 'POST',
      body: { badgeId: 'competition-winner' },
    })),
    'a tag for 100 students': await time(() => ({
      path: '/api/admin/students/bulk-tag',
      method: 'POST',
      body: { ids: Array.from({ length: 100 }, nextId), add: [`bench ${turn}`] },
    })),
  }
  printTable('Changes, ms', {
    header: ['', 'p50', 'p95'],
    rows: Object.entries(changes).map(([name, { p50, p95 }]) => [name, p50, p95]),
  })
  await timeImport(client)
}

async function listStudentIds(client: StaffClient): Promise<string[]> {
  const reply = await client.send('admin', { path: '/api/admin/students?limit=200' })
  return ((await reply.json()) as { id: string }[]).map(({ id }) => id)
}

/** Dry run and import, while others read the student table ten times a second. */
async function timeImport(client: StaffClient): Promise<void> {
  const csv = ['email,first_name,last_name,major,tags']
  for (let row = 1; row <= importedCount; row += 1)
    csv.push(`imported${row}@virginia.edu,Mason,Imported ${row},Commerce,fall;honors`)
  const body = { csv: csv.join('\n') }
  let isOver = false
  const others = readMeanwhile(client, () => isOver)
  const startedAt = performance.now()
  const send = async (isDryRun: boolean) => {
    const reply = await client.send('admin', { path: imports, method: 'POST', body: { ...body, isDryRun } })
    if (!reply.ok) throw new Error(`${imports} answers ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as { id: string | null; state: string }
  }
  await send(true)
  const dryRunMs = performance.now() - startedAt
  const { id } = await send(false)
  for (let state = ''; state !== 'done';) {
    if (performance.now() - startedAt > importTimeoutMs) throw new Error('the import does not end')
    await new Promise((resolve) => setTimeout(resolve, 200))
    const reply = await client.send('admin', { path: `${imports}/${id}` })
    state = reply.ok ? ((await reply.json()) as { state: string }).state : ''
  }
  isOver = true
  const tookMs = performance.now() - startedAt
  const durations = await others
  printTable(
    `Import of ${importedCount.toLocaleString('en-US')} students beside ${fullSize.students.toLocaleString('en-US')}`,
    {
      header: ['', 'figure'],
      rows: [
        ['dry run, s', dryRunMs / 1_000],
        ['dry run and import, s (aim 15)', tookMs / 1_000],
        ['an imported row, ms', (tookMs - dryRunMs) / importedCount],
        ['student table meanwhile, p50 ms', quantile(durations, 0.5)],
        ['student table meanwhile, p95 ms (aim 300)', quantile(durations, 0.95)],
      ],
    },
  )
}

async function readMeanwhile(client: StaffClient, isOver: () => boolean): Promise<number[]> {
  const durations: number[] = []
  while (!isOver()) {
    const sentAt = performance.now()
    await client.send('admin', { path: '/api/admin/students?sort=name&limit=50' }).then((reply) => reply.text())
    durations.push(performance.now() - sentAt)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return durations
}
