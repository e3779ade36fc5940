import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { memoryFolder } from './memory-folder.ts'
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts'
import { findSystemPostgres } from './system-postgres.ts'

const databaseUrl = process.env['DATABASE_URL']
const isPooled = process.argv.includes('--pgbouncer')
const filters = process.argv.slice(2).filter((arg) => arg !== '--pgbouncer')
if (isPooled && (databaseUrl || !hasPgBouncer())) {
  process.stdout.write(
    '--pgbouncer needs an installed PgBouncer and PostgreSQL, and no DATABASE_URL: nothing was tested.\n',
  )
  process.exit(databaseUrl ? 64 : 0)
}
const binaries = databaseUrl ? null : findSystemPostgres()
if (databaseUrl) process.exit(runTests({ DATABASE_URL: databaseUrl }))
if (!binaries) {
  process.stdout.write(
    'No PostgreSQL at hand (neither DATABASE_URL nor an installed server): the suite ran on the embedded one only.\n',
  )
  process.exit(0)
}
process.exit(await runOnTemporaryServer(binaries))

async function runOnTemporaryServer(bin: string): Promise<number> {
  const folder = mkdtempSync(path.join(memoryFolder ?? tmpdir(), 'foundry-pg-'))
  const owner = ownerFor(folder)
  const data = path.join(folder, 'data')
  const run = (program: string, args: string[]) =>
    execFileSync(path.join(bin, program), args, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder, ...owner })
  try {
    run('initdb', ['-D', data, '-U', 'foundry', '-A', 'trust', '--encoding=UTF8'])
    // fsync off: these tests check answers; the fault tests check what survives a crash.
    run('pg_ctl', [
      '-D',
      data,
      '-l',
      path.join(folder, 'log'),
      '-w',
      '-o',
      `-k ${folder} -h '' -c fsync=off -c max_connections=200`,
      'start',
    ])
    const version = execFileSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim()
    process.stdout.write(
      `The server's tests again, on ${version} by DATABASE_URL${isPooled ? ', through PgBouncer in transaction mode' : ''}.\n`,
    )
    const url = `postgres://foundry@localhost/postgres?host=${encodeURIComponent(folder)}`
    if (!isPooled) return runTests({ DATABASE_URL: url })
    const pooler = await startPgBouncer(`host=${folder} user=foundry`)
    try {
      return runTests({
        DATABASE_URL: url,
        TEST_POOLER_URL: `postgres://foundry@${pooler.host}:${pooler.port}/postgres`,
      })
    } finally {
      await pooler.stop()
    }
  } finally {
    spawnSync(path.join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], { stdio: 'ignore', ...owner })
    rmSync(folder, { recursive: true, force: true })
  }
}

/** PostgreSQL refuses to run as root. */
function ownerFor(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  ) as [number, number]
  chownSync(folder, uid, gid)
  return { uid, gid }
}

function runTests(env: Record<string, string>): number {
  const vitest = path.resolve(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
  // `npm test` takes the samples of turn 0.
  const options = { stdio: 'inherit', env: { TEST_TURN: '1', ...process.env, ...env } } as const
  return spawnSync(process.execPath, [vitest, 'run', ...filters], options).status ?? 1
}
