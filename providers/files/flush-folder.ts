import { open } from 'node:fs/promises'

/** A rename outlives a power cut only once its folder is flushed; Windows cannot open a folder and flushes by itself. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
