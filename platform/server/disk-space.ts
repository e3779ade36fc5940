import { statfs } from 'node:fs/promises'

/** Of the disk that holds the folder; null where the system does not say. */
export async function readDiskSpace(folder: string): Promise<{ freeBytes: number; totalBytes: number } | null> {
  try {
    const { bavail, bsize, blocks } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}
