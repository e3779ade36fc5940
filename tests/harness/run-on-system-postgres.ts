import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findSystemPostgres } from './system-postgres.ts'

const databaseUrl = process.env['DATABASE_URL']
const binaries = databaseUrl ? null : findSystemPostgres()
if (databaseUrl) process.exit(runTests(databaseUrl))
if (!binaries) {
  process.stdout.write(
    'No PostgreSQL at hand (neither DATABASE_URL nor an installed server): the suite ran on the embedded one only.\n',
  )
  process.exit(0)
}
process.exit(runOnTemporaryServer(binaries))

function runOnTemporaryServer(bin: string): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'foundry-pg-'))
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
    process.stdout.write(`The server's tests again, on ${version} by DATABASE_URL.\n`)
    return runTests(`postgres://foundry@localhost/postgres?host=${encodeURIComponent(folder)}`)
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

function runTests(url: string): number {
  const vitest = path.resolve(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
  return (
    spawnSync(process.execPath, [vitest, 'run', ...process.argv.slice(2)], {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: url },
    }).status ?? 1
  )
}
