import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { projectFolder } from './server-process.ts'

/** What was released last before there were tags. From the first tag on, the newest tag before this commit counts. */
const firstRelease = '5ab068671981'

export type PreviousRelease = { name: string; folder: string }

/**
 * The release before this one, in a folder of its own with its packages. Null, with a line that says so, where git does not have it,
 * as in a shallow clone or an unpacked archive.
 */
export function checkOutPreviousRelease(): PreviousRelease | null {
  const name = readGit('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^') ?? firstRelease
  if (readGit('cat-file', '-t', `${name}^{commit}`) === null) {
    process.stdout.write(`    git has no ${name} here: the proofs with the previous release are left out\n`)
    return null
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'foundry-previous-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const archive = path.join(folder, 'release.tar')
  execFileSync('git', ['archive', '--output', archive, name], { cwd: projectFolder })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  installPackages(folder)
  return { name, folder }
}

/** Gives the previous release the migrations of another one, as if that had migrated its database. */
export function copyMigrations({ from, to }: { from: string; to: string }): void {
  cpSync(path.join(from, 'migrations'), path.join(to, 'migrations'), { recursive: true })
}

function readGit(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: projectFolder, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** Those that are installed here, where the release locked the same ones. */
function installPackages(folder: string): void {
  const read = (at: string) => readFileSync(path.join(at, 'package-lock.json'), 'utf8')
  if (read(folder) === read(projectFolder))
    return symlinkSync(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'))
  execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
}
