import type { IncomingMessage } from 'node:http'
import { createAsking, reasonOf, type Ask, type Guard } from './guarded.ts'
import type { Downloaded, Probed, Wanted, WebProbe } from './port.ts'

const probeMs = 8_000
const downloadMs = 10_000
const mostHops = { probe: 5, download: 3 }

/** Asks by HTTP: HEAD, and GET where a site does not know HEAD; downloads follow at most three redirects. */
export function createHttpProbe(guard: Guard = {}): WebProbe {
  const ask = createAsking(guard)
  return {
    probe: (url) =>
      probe(ask, { url, hops: mostHops.probe }).catch((error: NodeJS.ErrnoException) => ({
        isAlive: false as const,
        reason: reasonOf(error),
      })),
    download: (wanted) =>
      download(ask, { wanted, hops: mostHops.download }).catch((error: NodeJS.ErrnoException) => ({
        reason: reasonOf(error),
      })),
  }
}

async function probe(ask: Ask, { url, hops }: { url: string; hops: number }): Promise<Probed> {
  const head = await readHead(ask, { method: 'HEAD', url })
  const { status, next } = [403, 405, 501].includes(head.status) ? await readHead(ask, { method: 'GET', url }) : head
  if (next !== null) {
    if (hops === 0) return { isAlive: false, reason: 'The site sends visitors round in a circle.' }
    return probe(ask, { url: next, hops: hops - 1 })
  }
  // 401, 403 and 429 are for programs: people may well get in.
  if (status < 400 || [401, 403, 405, 429].includes(status)) return { isAlive: true }
  return { isAlive: false, reason: `The site answers ${status}.` }
}

async function readHead(ask: Ask, asked: { method: 'HEAD' | 'GET'; url: string }) {
  const answer = await ask({ ...asked, patienceMs: probeMs })
  answer.on('error', () => undefined).destroy()
  return { status: answer.statusCode ?? 0, next: nextOf(answer, asked.url) }
}

function nextOf({ statusCode = 0, headers }: IncomingMessage, url: string): string | null {
  const isElsewhere = statusCode >= 300 && statusCode < 400 && headers.location !== undefined
  return isElsewhere ? new URL(headers.location!, url).href : null
}

async function download(ask: Ask, { wanted, hops }: { wanted: Wanted; hops: number }): Promise<Downloaded> {
  const answer = await ask({ method: 'GET', url: wanted.url, patienceMs: downloadMs })
  const next = nextOf(answer, wanted.url)
  if (next !== null || answer.statusCode !== 200) {
    answer.on('error', () => undefined).destroy()
    if (next === null) return { reason: `The site answers ${answer.statusCode}.` }
    if (hops === 0) return { reason: 'The site sends visitors round in a circle.' }
    return download(ask, { wanted: { ...wanted, url: next }, hops: hops - 1 })
  }
  return readWhole(answer, wanted.mostBytes)
}

/** Node itself fails an answer that ends before what its head promised. */
async function readWhole(answer: IncomingMessage, mostBytes: number): Promise<Downloaded> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += (chunk as Buffer).length
    if (size > mostBytes) return { reason: `The file is larger than ${Math.floor(mostBytes / 1_048_576)} MB.` }
    chunks.push(chunk as Buffer)
  }
  const contentType = (answer.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
  return { bytes: Buffer.concat(chunks), contentType }
}
