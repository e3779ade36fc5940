import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * A disk of its own: an image with a file system on it. What is written there and not flushed is in memory only, and not in the image, so a
 * copy of the image is what a machine finds whose power went at that moment. Whoever writes has to be paused for a copy.
 */
export type PowerCutDisk = {
  /** The folder it is mounted on. */
  folder: string
  /** Copies the image; mount the copy with `mountImage`. */
  copy(): string
}

export const canCutPower = process.platform === 'linux' && process.getuid?.() === 0 && tryMount()

function tryMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'foundry-mount-'))
  const image = createImage(folder, 16)
  const target = path.join(folder, 'mount')
  mkdirSync(target)
  const isMounted = spawnSync('mount', ['-o', 'loop', image, target]).status === 0
  if (isMounted) spawnSync('umount', [target])
  rmSync(folder, { recursive: true, force: true })
  return isMounted
}

export function createPowerCutDisk(megabytes: number): PowerCutDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'foundry-power-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // The database server runs as another user.
  chmodSync(folder, 0o755)
  const image = createImage(folder, megabytes)
  let copyCount = 0
  return {
    folder: mountImage(image),
    copy() {
      const copy = `${image}.${(copyCount += 1)}`
      // The kernel may write back at any time. A copy that is equal afterwards is of one moment.
      do run('cp', ['--sparse=always', image, copy])
      while (spawnSync('cmp', ['-s', image, copy]).status !== 0)
      return copy
    },
  }
}

/** Mounts an image until the test is finished, or until its folder is unmounted; the file system recovers as after a power cut. */
export function mountImage(image: string): string {
  const folder = `${image}-mount`
  mkdirSync(folder)
  run('mount', ['-o', 'loop', image, folder])
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return folder
}

export const unmount = (folder: string): void => run('umount', [folder])

function createImage(folder: string, megabytes: number): string {
  const image = path.join(folder, 'disk')
  writeFileSync(image, '')
  truncateSync(image, megabytes * 1_048_576)
  // All at once: nothing is written later that nobody asked for.
  spawnSync('mkfs.ext4', ['-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image])
  return image
}

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
}
