import { newId } from '#platform/server/db/columns.ts'
import type { TestApp } from '#tests/harness/test-app.ts'

/** A conversion of this person that is done, with audio. */
export async function addSpeechJob(app: TestApp, owner: { id: string }): Promise<string> {
  const [id, key] = [newId(), newId()]
  const { files } = app.base.providers
  const audio = await files.put({ key: `speech/audio/${key}`, content: Buffer.alloc(432), contentType: 'audio/mpeg' })
  await app.base.database.pool.query(
    `with audio as (
       insert into speech_audio (cache_key, file_key, bytes, starts_ms, created_at) values ($2::text, 'speech/audio/' || $2, $3, '{0}', now())),
     job as (
       insert into speech_jobs (id, owner_id, file_name, voice, engine_voice_id, engine, speed, status, read_at, sentence_count, segment_count,
         character_count, done_character_count, ready_count, audio_bytes, created_at)
       values ($1, $4, 'Kiln', 'alloy', 'alloy', 'flite', 1, 'completed', now(), 1, 1, 4, 4, 1, $3, now()) returning id)
     insert into speech_segments (job_id, position, first_sentence, sentences, character_count, cache_key, state)
     select id, 0, 0, '[{"text": "Kiln", "isParagraph": true, "level": 0}]', 4, $2, 'done' from job`,
    [id, key, audio.size, owner.id],
  )
  return id
}

/** How a word is spoken for this person. */
export async function addPronunciation(app: TestApp, owner: { id: string }): Promise<string> {
  const id = newId()
  await app.base.database.pool.query(
    `insert into speech_pronunciations (id, owner_id, is_demo, word, spoken_as, created_at) values ($1, $2, false, 'Kiln', 'kiln', now())
     on conflict do nothing`,
    [id, owner.id],
  )
  return id
}
