import { Readable } from 'node:stream'
import type { z } from 'zod'
import { cleanupFiles } from '#platform/server/cleanup-files.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { contentDisposition } from '#platform/server/http/content-disposition.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import { bytesPerMs } from '#providers/speech/port.ts'
import type { audioQuery } from '../../schema.ts'
import { findJob, listSourcesInUse, type JobRow } from '../queries.ts'
import { listStarts, lockAudio } from '../texts/queries.ts'
import { uploadFolder } from '../uploads/actions.ts'
import { parseRange } from './byte-range.ts'
import { createId3Tag } from './id3-tag.ts'
import { openStreams, type OpenStream } from './open-streams.ts'
import { audioFolder, readPieces, type Piece } from './pieces.ts'
import { deleteUnusedAudio, findPieces, listAudioInUse } from './queries.ts'

/** Samples in a frame of MPEG-2 layer III. */
const frameSamples = 576
const headers = { 'content-type': 'audio/mpeg', 'cache-control': 'private' }

type AudioInput = { id: string } & z.output<typeof audioQuery>

/** Sends the audio of a conversion: of a finished one what was asked for, of an unfinished one as it is spoken. */
export async function sendAudio(ctx: RequestCtx, { id, download, fromMs }: AudioInput): Promise<RawReply> {
  const job = await findJob(ctx, id)
  const { pieces, isGrowing } = (await findPieces(ctx, { jobId: job.id, from: 0 }))!
  // The conversion may have finished since the listener's last look: `fromMs` counts then, too.
  if ((isGrowing || fromMs > 0) && !download) return sendGrowing(ctx, { job, fromMs })
  if (isGrowing || pieces.length === 0) throw problem('speech.audio_not_ready')
  return download ? sendDownload(ctx, { job, pieces }) : sendRange(ctx, pieces)
}

const sumBytes = (pieces: readonly Piece[]) => pieces.reduce((sum, { bytes }) => sum + bytes, 0)
const toStream = (chunks: AsyncGenerator<Uint8Array>) => Readable.from(chunks, { objectMode: false })

function sendRange({ http: { request, reply }, providers: { files } }: RequestCtx, pieces: Piece[]): RawReply {
  const size = sumBytes(pieces)
  const range = parseRange(request.headers.range, size)
  void reply.headers({ ...headers, 'accept-ranges': 'bytes' })
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send()
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) void reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
  void reply.header('content-length', end - start + 1)
  return reply.send(toStream(readPieces(files, { pieces, range: { start, end } })))
}

async function sendDownload(ctx: RequestCtx, { job, pieces }: { job: JobRow; pieces: Piece[] }): Promise<RawReply> {
  const size = sumBytes(pieces)
  const tag = createId3Tag({ title: job.fileName, chapters: await listTaggedChapters(ctx, job) })
  const { files } = ctx.providers
  async function* readAll() {
    yield tag
    yield* readPieces(files, { pieces, range: { start: 0, end: size - 1 } })
  }
  return ctx.http.reply
    .headers({
      ...headers,
      'content-length': tag.length + size,
      'content-disposition': contentDisposition(`${job.fileName}.mp3`),
    })
    .send(toStream(readAll()))
}

async function listTaggedChapters(ctx: Ctx, job: JobRow) {
  const starts = await listStarts(ctx, job.id)
  const spoken = job.chapters.flatMap(({ title, sentence }) => {
    const startMs = starts.get(sentence)
    return startMs === undefined ? [] : [{ title, startMs }]
  })
  const lengthMs = job.audioBytes / bytesPerMs
  return spoken.map((chapter, index) => ({ ...chapter, endMs: spoken[index + 1]?.startMs ?? lengthMs }))
}

async function sendGrowing(ctx: RequestCtx, { job, fromMs }: { job: JobRow; fromMs: number }): Promise<RawReply> {
  const stream = ctx.services.get(openStreams).open(ctx.me)
  if (stream === null) throw problem('notification.too_many_streams', { retryAfter: 30 })
  const { sampleRate } = ctx.providers.speech[job.engine]
  const frameMs = (frameSamples / sampleRate) * 1_000
  const fromByte = Math.floor(fromMs / frameMs) * frameMs * bytesPerMs
  const output = toStream(readGrowing(ctx, { jobId: job.id, fromByte, stream }))
  // Not the end of `output`: it would come only after the wait for more.
  ctx.http.reply.raw.once('close', () => stream.close())
  return ctx.http.reply.headers({ ...headers, 'x-accel-buffering': 'no' }).send(output)
}

type Growing = { jobId: string; fromByte: number; stream: OpenStream }

/** Sends what there is, then waits for more, until the job has ended, the listener has left, or their session ends. */
async function* readGrowing(ctx: Ctx, { jobId, fromByte, stream }: Growing): AsyncGenerator<Uint8Array> {
  let position = 0
  let skipped = fromByte
  while (!stream.signal.aborted) {
    const { change, stop } = stream.listen(jobId)
    try {
      const found = await findPieces(ctx, { jobId, from: position })
      if (!found || (found.pieces.length === 0 && !found.isGrowing)) return
      const size = sumBytes(found.pieces)
      const range = { start: skipped, end: size - 1 }
      for await (const chunk of readPieces(ctx.providers.files, { pieces: found.pieces, range })) {
        if (stream.signal.aborted) return
        yield chunk
      }
      position += found.pieces.length
      skipped = Math.max(0, skipped - size)
      if (found.pieces.length === 0) await change
    } finally {
      stop()
    }
  }
}

/** Removes audio that no conversion uses any more, and files without a row. */
export async function cleanupAudio(ctx: Ctx): Promise<void> {
  const unused = await ctx.transaction(async (tx) => {
    await lockAudio(tx, 'exclusive')
    return deleteUnusedAudio(tx)
  })
  for (const key of unused) await ctx.providers.files.remove(key)
  await cleanupFiles(ctx, { folder: audioFolder, findReferenced: (keys) => listAudioInUse(ctx, keys) })
  await cleanupFiles(ctx, { folder: uploadFolder, findReferenced: (keys) => listSourcesInUse(ctx, keys) })
}
