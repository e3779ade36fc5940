import type { Base, ServiceDefinition } from '#platform/server/base.ts'

export type FileSizes = { folders: { name: string; bytes: number; fileCount: number }[]; measuredAt: Date }

const keptMs = 10 * 60_000

/** Adds up the stored files by their folder. Listing a bucket of a million takes minutes, so the answer is kept for ten. */
export const fileSizes: ServiceDefinition<{ measure(): Promise<FileSizes>; close(): Promise<void> }> = {
  create: (base) => {
    let last: { sizes: Promise<FileSizes>; until: number } | undefined
    return {
      measure: () => {
        const now = base.clock.now().getTime()
        if (!last || last.until < now) {
          const sizes = measureFiles(base)
          last = { sizes, until: now + keptMs }
          // A store that does not answer is asked again by the next request.
          sizes.catch(() => (last = undefined))
        }
        return last.sizes
      },
      close: async () => undefined,
    }
  },
}

async function measureFiles({ providers, clock }: Base): Promise<FileSizes> {
  const folders = new Map<string, { name: string; bytes: number; fileCount: number }>()
  for await (const { key, size } of providers.files.list('')) {
    const name = key.includes('/') ? key.slice(0, key.indexOf('/')) : 'other'
    const folder = folders.get(name) ?? { name, bytes: 0, fileCount: 0 }
    folders.set(name, folder)
    folder.bytes += size
    folder.fileCount++
  }
  return { folders: [...folders.values()].sort((one, other) => other.bytes - one.bytes), measuredAt: clock.now() }
}
