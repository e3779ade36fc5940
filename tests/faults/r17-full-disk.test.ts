import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { signInFounder, startFounders, sendRequest } from '#tests/harness/founders.ts'
import { expectNothingLost } from '#tests/harness/invariants.ts'
import { report, until } from '#tests/harness/measure.ts'
import { embeddedConnection, postmasterPid, startServerProcess } from '#tests/harness/server-process.ts'

const diskMb = 400
const canMount = process.platform === 'linux' && process.getuid?.() === 0 && tryMount()
if (!canMount) process.stdout.write('    no disk can be mounted here: the proofs of a full one are left out\n')

function tryMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'foundry-mount-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0
  if (isMounted) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return isMounted
}

/** A small disk of its own. */
function mountDisk(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'foundry-disk-'))
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=755`, 'tmpfs', folder])
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

const freeBytes = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Writes until so much is left; a disk that has no more is full. */
async function fill(folder: string, leftBytes: number): Promise<void> {
  const file = await open(path.join(folder, 'filler'), 'a')
  const block = Buffer.alloc(65_536)
  try {
    while (freeBytes(folder) > leftBytes) await file.write(block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}

describe.skipIf(!canMount)('R17: a full disk', () => {
  test('writes are refused and reads go on; with no byte left nothing is lost; room heals it by itself in 30 s', async () => {
    const disk = mountDisk()
    const dataDir = path.join(disk, 'data')
    const server = await startServerProcess({ env: { DATA_DIR: dataDir } })
    await server.waitUntilReady({ withinMs: 120_000 })
    onTestFinished(async () => {
      const pid = await postmasterPid(dataDir)
      if (pid !== null) process.kill(pid, 'SIGQUIT')
    })
    const [reader, leaver] = [await signInFounder(server.url), await signInFounder(server.url)]
    const founders = startFounders({ url: server.url, count: 2, pauseMs: 50 })
    await until('ventures are created', { poll: () => founders.ledger.acknowledged.length > 5, withinMs: 20_000 })

    await fill(disk, diskMb * 1_048_576 * 0.08)
    const filledAt = performance.now()
    const write = async (founder = reader) =>
      sendRequest({ founder, name: 'On a full disk', key: crypto.randomUUID() }).catch(() => ({
        status: 0,
        body: null,
        headers: new Headers(),
      }))
    // Slow polling: until then each write creates a venture, and one person may create 20 an hour.
    await until('writes are refused', {
      poll: async () => (await write()).status === 507,
      withinMs: 5_000,
      everyMs: 500,
    })
    const refusedMs = performance.now() - filledAt
    const refusal = await write()
    expect(refusal.body.code).toBe('server.disk_full')
    expect(refusal.headers.has('retry-after')).toBe(true)
    for (const address of ['/api/ventures', '/api/notifications', '/api/resources']) {
      const { status } = await reader.get(address)
      expect(status, address).toBe(200)
    }
    expect((await leaver.post('/api/logout')).status).toBe(200)
    expect((await leaver.get('/api/ventures')).status).toBe(401)

    // Whatever else uses the disk takes the rest.
    await fill(disk, 0)
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    expect((await write()).status).not.toBe(201)
    expect(server.isAlive()).toBe(true)

    rmSync(path.join(disk, 'filler'))
    const freedAt = performance.now()
    await until('writes are taken again', {
      poll: async () => (await write()).status === 201,
      withinMs: 30_000,
      everyMs: 200,
    })
    const healedMs = performance.now() - freedAt
    const ledger = await founders.stop()
    report('R17', { 'refused after ms': refusedMs, 'healed after ms': healedMs, ventures: ledger.acknowledged.length })
    await expectNothingLost(embeddedConnection(dataDir), ledger)
    expect((await reader.get('/api/ventures')).status).toBe(200)
    expect(server.output()).toContain('the disk is nearly full')
    expect((await server.end('SIGTERM')).code, server.output().slice(-3_000)).toBe(0)
  })
})
