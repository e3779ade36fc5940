import { findMessage } from '#features/assistant/server/messages/queries.ts'
import { speakExcerpt } from '#features/speech/server/excerpts/actions.ts'
import { toSpokenText } from '#platform/contract/spoken-text.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'

/** Reads a part of an answer aloud. Nothing of it is kept. */
export async function sendReading(ctx: RequestCtx, { id, part }: { id: string; part: number }): Promise<RawReply> {
  const { content, role, status } = await findMessage(ctx, id)
  if (role !== 'assistant' || status === 'streaming') throw problem('voice.nothing_to_speak')
  const { mp3, partCount } = await speakExcerpt(ctx, { text: toSpokenText(content), part })
  return ctx.http.reply
    .headers({
      'content-type': 'audio/mpeg',
      'content-length': mp3.length,
      'cache-control': 'no-store',
      'x-part-count': partCount,
    })
    .send(mp3)
}
