import { globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** libfaketime, of the package `faketime`; undefined where it is not installed. */
export const faketimeLibrary = globSync([
  '/usr/lib/*/faketime/libfaketimeMT.so.1',
  '/usr/lib*/faketime/libfaketimeMT.so.1',
])[0]

/** The clock of one machine: `env` is for the processes there, `set` sets it while they run. */
export type FakeClock = { env: Record<string, string>; set(aheadSeconds: number): void }

/** The monotonic clock stays as it is, as on a machine whose clock is set, and so do the times of files, which the kernel writes. */
export function createFakeClock(aheadSeconds: number): FakeClock {
  const folder = mkdtempSync(path.join(tmpdir(), 'foundry-clock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'time')
  const set = (seconds: number) => {
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`)
    renameSync(`${file}.new`, file)
  }
  set(aheadSeconds)
  const env = {
    LD_PRELOAD: faketimeLibrary!,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
  return { env, set }
}
