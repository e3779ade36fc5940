import { copyFile, open, stat, truncate } from 'node:fs/promises'

const maxLogBytes = 5_000_000
const maxReportBytes = 2_000

/** Rotates the server's log to `<file>.1`. The server appends, so truncating is safe. */
export async function rotateLog(file: string): Promise<void> {
  if ((await logSize(file)) <= maxLogBytes) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

export async function logSize(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0
}

/** The last lines that the server logged after `position` bytes, for the error when it does not start. */
export async function readLogSince(file: string, position: number): Promise<string> {
  const log = await open(file).catch(() => undefined)
  if (!log) return ''
  try {
    const from = Math.max(position, (await log.stat()).size - maxReportBytes)
    const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(maxReportBytes), position: from })
    return buffer.toString('utf8', 0, bytesRead).trim()
  } finally {
    await log.close()
  }
}
