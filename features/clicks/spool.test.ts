import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NewClick } from './server/ingest-buffer/queries.ts'
import { openSpool, type Spool } from './server/ingest-buffer/spool.ts'

let dataDir: string
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'spool-'))))
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(dataDir, { recursive: true, force: true })
})

const click = (id: string): NewClick => ({ id, linkId: 'link', at: '2026-11-27T12:00:00Z', class: 0, isQr: false })
const [readDate, readMonotonic] = [Date.now.bind(Date), performance.now.bind(performance)]

/** The ids that a replay stores. */
async function replay(spool: Spool): Promise<string[]> {
  const ids: string[] = []
  await spool.replay(async (clicks) => void ids.push(...clicks.map(({ id }) => id)))
  return ids
}

/** So much time passes, and this machine's clock is set meanwhile. */
function pass(seconds: number, { clockSetBy = 0 } = {}): void {
  vi.spyOn(performance, 'now').mockImplementation(() => readMonotonic() + seconds * 1_000)
  vi.spyOn(Date, 'now').mockImplementation(() => readDate() + (seconds + clockSetBy) * 1_000)
}

test('of a file that a power cut left, what was flushed is stored, whatever came behind it', async () => {
  const spool = openSpool(dataDir)
  await spool.append([click('a'), click('b')])
  await spool.close()
  const [name] = await readdir(join(dataDir, 'spool'))
  const file = join(dataDir, 'spool', name!)
  const blank = '\0'.repeat(200)
  await writeFile(file, `${await readFile(file, 'utf8')}${blank}${JSON.stringify(click('c'))}\n{"id":"d","link`)
  expect(await replay(spool)).toEqual(['a', 'b'])
  expect(await readdir(join(dataDir, 'spool'))).toEqual([])
})

test.each([3_600, -3_600])(
  'the file of a dead process is stored after half a minute, one in use is not, with a clock set by %i s (R18)',
  async (clockSetBy) => {
    const [dead, live, other] = [openSpool(dataDir), openSpool(dataDir), openSpool(dataDir)]
    await dead.append([click('dead')])
    await dead.close()
    await live.append([click('live')])
    expect(await replay(other)).toEqual([])
    pass(20, { clockSetBy })
    await live.touch()
    expect(await replay(other)).toEqual([])
    pass(31, { clockSetBy })
    expect(await replay(other)).toEqual(['dead'])
    await live.append([click('later')])
    expect(await replay(live)).toEqual(['live', 'later'])
  },
)
