import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import { contentDisposition } from '#platform/server/http/content-disposition.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { userFilePolicy } from '#platform/server/http/security-headers.ts'
import { problem } from '#platform/server/problem.ts'
import type { captionsQuery, textPage, textQuery } from '../../schema.ts'
import { findJob } from '../queries.ts'
import { formatCaptions, type Caption } from './captions.ts'
import { listTimedSegments, type TimedSegment } from './queries.ts'

const sentencesPerPage = 200

type PageInput = { id: string } & z.output<typeof textQuery>

/** Up to 200 sentences of a conversion from `first` on. */
export async function listSentences(ctx: Ctx, { id, first }: PageInput): Promise<z.input<typeof textPage>> {
  const job = await findJob(ctx, id)
  const to = first + sentencesPerPage
  const segments = await listTimedSegments(ctx, { jobId: job.id, from: first, to })
  const sentences = segments.flatMap((segment) =>
    segment.sentences.map((sentence, index) => ({
      number: segment.firstSentence + index,
      ...sentence,
      startMs: findStart(segment, index),
    })),
  )
  return { first, sentences: sentences.filter(({ number }) => number >= first && number < to) }
}

function findStart({ startMs, startsMs }: TimedSegment, index: number): number | null {
  return startMs === null ? null : Math.round(startMs + (startsMs[index] ?? 0))
}

/** Sends the sentences that are spoken, with their times, as a file of captions. */
export async function sendCaptions(
  ctx: RequestCtx,
  { id, format }: { id: string } & z.output<typeof captionsQuery>,
): Promise<RawReply> {
  const job = await findJob(ctx, id)
  if (job.readyCount === 0) throw problem('speech.audio_not_ready')
  const segments = await listTimedSegments(ctx, { jobId: job.id, from: 0, to: job.sentenceCount })
  return ctx.http.reply
    .headers({
      'content-type': format === 'vtt' ? 'text/vtt; charset=utf-8' : 'application/x-subrip; charset=utf-8',
      'content-disposition': contentDisposition(`${job.fileName}.${format}`),
      'content-security-policy': userFilePolicy,
    })
    .send(formatCaptions(segments.flatMap(toCaptions), format))
}

function toCaptions(segment: TimedSegment): Caption[] {
  const { sentences, endMs } = segment
  if (endMs === null) return []
  return sentences.map(({ text }, index) => ({
    text,
    startMs: findStart(segment, index)!,
    endMs: index + 1 < sentences.length ? findStart(segment, index + 1)! : Math.round(endMs),
  }))
}
