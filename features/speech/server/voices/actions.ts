import type { Ctx } from '#platform/server/ctx.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import { SpeechError, type Voice as EngineVoice } from '#providers/speech/port.ts'
import type { Voice } from '../../schema.ts'
import { insertAudio, findAudio } from '../audio/queries.ts'
import { chargeBudget } from '../budgets/actions.ts'
import type { AudioRow } from '../queries.ts'
import { toCacheKey } from '../texts/segments.ts'
import { storeAudio } from '../audio/pieces.ts'
import { findBudgetKind, listOffers, type EngineOffer } from './engine-offer.ts'

/** A voice on offer: the engine that speaks with it, and what it is called there. */
export type OfferedVoice = { id: string; voice: EngineVoice; offer: EngineOffer }

const sampleSentences = ['Hello, and welcome.', 'This is how I sound when I read your documents aloud.']
const sampleTimeoutMs = 20_000

export async function listVoices(ctx: Ctx): Promise<Voice[]> {
  return (await listOfferedVoices(ctx)).map(({ id, voice, offer: { engine, isOwnKey } }) => ({
    ...voice,
    id,
    engine: engine.name,
    isOwnKey,
    charactersPerSecond: engine.charactersPerSecond,
    dollarsPerMillionCharacters: engine.dollarsPerMillionCharacters,
  }))
}

/** A name belongs to the first engine that has it; the others' voices of that name have their engine's name before it. */
async function listOfferedVoices(ctx: Ctx): Promise<OfferedVoice[]> {
  const offers = await listOffers(ctx, ctx.me.id)
  const lists = await Promise.all(offers.map((offer) => listEngineVoices(ctx, offer)))
  const voices = new Map<string, OfferedVoice>()
  for (const [index, offer] of offers.entries())
    for (const voice of lists[index]!) {
      const id = voices.has(voice.id) ? `${offer.engine.name}-${voice.id}` : voice.id
      voices.set(id, { id, voice, offer })
    }
  return [...voices.values()]
}

/** The voices of a service that does not answer are not on offer; those of the others are. */
async function listEngineVoices(ctx: Ctx, { engine, apiKey }: EngineOffer): Promise<EngineVoice[]> {
  try {
    return await engine.listVoices(apiKey === undefined ? {} : { apiKey })
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error
    ctx.log.warn({ engine: engine.name, failure: error.failure }, 'the voices of an engine could not be listed')
    return []
  }
}

/** The voice with this id, else a 400. With the name of its engine before it, a voice is found whatever others there are. */
export async function findVoice(ctx: Ctx, id: string): Promise<OfferedVoice> {
  const voices = await listOfferedVoices(ctx)
  const found =
    voices.find((one) => one.id === id) ?? voices.find(({ voice, offer }) => `${offer.engine.name}-${voice.id}` === id)
  if (!found) throw problem('speech.voice_unknown')
  return found
}

/** Sends a sentence spoken by the voice. It is spoken once for each version of the engine. */
export async function sendSample(ctx: RequestCtx, id: string): Promise<RawReply> {
  const { voice, offer } = await findVoice(ctx, id)
  const cacheKey = toCacheKey(sampleSentences, { engine: offer.engine, engineVoiceId: voice.id, speed: 1 })
  const audio = (await findAudio(ctx, cacheKey)) ?? (await speakSample(ctx, { cacheKey, voice, offer }))
  const file = await ctx.providers.files.get(audio.fileKey)
  if (!file) throw problem('speech.audio_not_ready')
  return ctx.http.reply
    .headers({ 'content-type': 'audio/mpeg', 'content-length': file.size, 'cache-control': 'private, max-age=86400' })
    .send(file.stream)
}

type NewSample = { cacheKey: string; voice: EngineVoice; offer: EngineOffer }

async function speakSample(ctx: RequestCtx, { cacheKey, voice, offer }: NewSample): Promise<AudioRow> {
  const kind = findBudgetKind(offer)
  const amount = sampleSentences.join('').length
  await ctx.transaction((tx) => chargeBudget(tx, { kind, personId: ctx.me.id, amount }))
  const audio = await storeAudio(ctx.providers.files, { cacheKey, spoken: await speakWith(offer, voice.id) })
  return ctx.transaction((tx) => insertAudio(tx, { ...audio, isSample: true, createdAt: tx.now() }))
}

async function speakWith({ engine, apiKey }: EngineOffer, voiceId: string) {
  try {
    return await engine.speak({
      sentences: sampleSentences,
      voiceId,
      speed: 1,
      ...(apiKey !== undefined && { apiKey }),
      signal: AbortSignal.timeout(sampleTimeoutMs),
    })
  } catch (error) {
    if (error instanceof SpeechError || (error as Error).name === 'TimeoutError')
      throw problem('speech.audio_not_ready')
    throw error
  }
}
