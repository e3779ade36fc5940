import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findPackage, isEmbeddedAvailable, prepareBinaries } from './binaries.ts'
import { findServerUser } from './server-user.ts'

// As root this folder (mode 0700) shuts the server's account out, as /root does.
const root = mkdtempSync(join(tmpdir(), 'foundry-binaries-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('binaries', { timeout: 30_000 }, () => {
  test('a system without any is told of DATABASE_URL', async () => {
    expect(isEmbeddedAvailable()).toBe(true)
    expect(findPackage('freebsd-x64')).toBeUndefined()
    await expect(prepareBinaries(findPackage('freebsd-x64'), { user: undefined })).rejects.toThrow('DATABASE_URL')
  })

  test.skipIf(process.platform === 'win32')(
    'unreadable and without their symlinks they are copied to a cache, and mended there',
    async () => {
      const native = findPackage()
      const folder = join(root, 'native')
      await cp(native?.folder as string, folder, { recursive: true, verbatimSymlinks: true })
      const libraries = join(folder, 'lib')
      for (const name of readdirSync(libraries))
        if ((await lstat(join(libraries, name))).isSymbolicLink()) await unlink(join(libraries, name))
      await chmod(folder, 0o700)
      // Outside the private folder, where the server's account may go.
      const cache = mkdtempSync(join(tmpdir(), 'foundry-cache-'))
      try {
        await chmod(cache, 0o755)
        const open = join(cache, 'open-to-all')
        await mkdir(open)
        await chmod(open, 0o777)
        // As a strict umask would leave it.
        await mkdir(join(cache, 'own'), { mode: 0o700 })
        const source = { folder, name: 'postgresql-test' }
        const options = { user: await findServerUser(join(root, 'none')), cacheRoots: [open, join(cache, 'own')] }
        const bin = await prepareBinaries(source, options)
        expect(bin).toBe(join(cache, 'own', 'postgresql-test', 'bin'))
        writeFileSync(join(bin, 'postgres'), '')
        expect(await prepareBinaries(source, options)).toBe(bin)
        expect(statSync(join(bin, 'postgres')).size).toBeGreaterThan(1_000_000)
      } finally {
        rmSync(cache, { recursive: true, force: true })
      }
    },
  )
})
