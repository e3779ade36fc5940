import type { FastifyInstance } from 'fastify'
import { limits } from '#rules/limits.ts'
import { readDiskSpace } from '../disk-space.ts'
import type { Log } from '../log.ts'
import { problem } from '../problem.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What still needs to be written when nothing else may: that somebody leaves. */
const signOut = '/api/logout'

type FullDiskOptions = { folder: string; log: Log }

/**
 * Refuses writes while the disk with our data is nearly full, and takes them again by itself once there is room (R17). PostgreSQL ends
 * when it cannot write its log; so what is left is for it.
 */
export function rejectWritesOnFullDisk(app: FastifyInstance, { folder, log }: FullDiskOptions): void {
  let isFull = false
  const check = async () => {
    const space = await readDiskSpace(folder)
    const wasFull = isFull
    isFull = space !== null && isNearlyFull(space)
    if (isFull && !wasFull) log.error({ ...space }, 'the disk is nearly full; refusing writes')
    if (!isFull && wasFull) log.warn({ ...space }, 'the disk has space again; accepting writes')
  }
  const timer = setInterval(() => void check(), limits.disk.checkSeconds * 1_000).unref()
  app.addHook('onReady', check)
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (request, _reply, done) => {
    if (isFull && !safeMethods.has(request.method) && request.routeOptions.url !== signOut)
      throw problem('server.disk_full', { retryAfter: limits.disk.checkSeconds })
    done()
  })
}

/** A share of a small disk, never more than a fixed size: a large disk with a tenth free has room for days. */
export function isNearlyFull({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): boolean {
  return freeBytes < Math.min(limits.disk.reservedBytes, totalBytes * limits.disk.reservedShare)
}
