import { randomUUID } from 'node:crypto'
import { mkdir, stat, unlink, writeFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { readDiskSpace } from '#platform/server/disk-space.ts'
import type { AppConfig } from '../settings.ts'
import { fail, look, ok, warn, type Finding } from './finding.ts'

const neededMajor = 24
const gigabyte = 1e9
/** Below this share or this much free, PostgreSQL may stop in the middle of a busy day. */
const lowShare = 0.1
const lowBytes = 0.5 * gigabyte

export function checkNode(version = process.versions.node): Finding {
  const isNew = Number(version.split('.')[0]) >= neededMajor
  return isNew
    ? ok('Node', `version ${version}`)
    : fail('Node', `version ${version}; ${neededMajor} or newer is needed`)
}

/** The folders that this process writes to, and the disk below them. */
export async function checkFolders(config: AppConfig): Promise<Finding[]> {
  const folders: [string, string][] = [
    ['Data folder', config.dataDir],
    ...(config.s3Url ? [] : [['Files', join(config.dataDir, 'files')] as [string, string]]),
    ...(config.backupDir ? [['Backup folder', config.backupDir] as [string, string]] : []),
  ]
  const found = await Promise.all(folders.map(([name, path]) => look(name, () => checkFolder(name, path))))
  return [...found.flat(), ...(await look('Disk', () => checkDisk(config.dataDir)))]
}

async function checkFolder(name: string, path: string): Promise<Finding> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const probe = join(path, `.doctor-${randomUUID()}`)
  await writeFile(probe, '')
  await unlink(probe)
  const isOpen = name === 'Files' && process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0
  return isOpen ? warn(name, `${path} can be read by other accounts; its mode should be 700`) : ok(name, path)
}

async function checkDisk(folder: string): Promise<Finding> {
  const space = await readDiskSpace(folder)
  if (!space) return warn('Disk', 'its free space is unknown')
  const { freeBytes, totalBytes } = space
  const sentence = `${(freeBytes / gigabyte).toFixed(1)} of ${(totalBytes / gigabyte).toFixed(1)} GB free`
  if (freeBytes < lowBytes) return fail('Disk', sentence)
  return freeBytes < totalBytes * lowShare ? warn('Disk', sentence) : ok('Disk', sentence)
}

/** What is allowed, and still should not be so in production. */
export function checkConfiguration(config: AppConfig): Finding[] {
  const name = 'Configuration'
  const { backupDir, dataDir, isProduction } = config
  const isInside = backupDir !== undefined && `${resolve(backupDir)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`)
  return [
    ok(name, `complete (${isProduction ? 'production' : config.isDemo ? 'demo' : 'development'})`),
    ...(isInside ? [warn(name, 'BACKUP_DIR is inside of DATA_DIR: backups are lost with the data')] : []),
    ...(isProduction && !config.metricsToken
      ? [warn(name, 'METRICS_TOKEN is not set, so nothing can be monitored')]
      : []),
  ]
}
