import { existsSync, statfsSync } from 'node:fs'

const neededBytes = 4 * 2 ** 30

/** A folder in memory with room for the databases of the tests, or null. */
export const memoryFolder = hasRoom('/dev/shm') ? '/dev/shm' : null

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= neededBytes
}
