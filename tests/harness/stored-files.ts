import type { TestApp } from './test-app.ts'

/** Whether the file store has the file. An unread stream would keep the file open, so it is destroyed. */
export async function isStored({ base }: TestApp, key: string): Promise<boolean> {
  const file = await base.providers.files.get(key)
  file?.stream.destroy()
  return file !== null
}
