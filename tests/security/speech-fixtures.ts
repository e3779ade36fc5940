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

/** A call of this person that is going on, with a conversation. */
export async function addVoiceCall(app: TestApp, owner: { id: string }): Promise<string> {
  const [id, sessionId] = [newId(), newId()]
  await app.base.database.pool.query(
    `with session as (
       insert into chat_sessions (id, owner_id, title, assistant_id, created_at, message_at, updated_at)
       values ($2, $3, 'Kiln', 'venture-advising', now(), now(), now()))
     insert into voice_calls (id, session_id, owner_id, budget_day, reserved_seconds, created_at, ends_at)
     values ($1, $2, $3, current_date, 60, now(), now() + interval '1 minute')`,
    [id, sessionId, owner.id],
  )
  return id
}
