import { afterEach, expect, test } from 'vitest'
import { docx, epub, pdf, zip } from '#platform/server/documents/sample-documents.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { createSpeaker, speakShortly, toCookie, toForm } from '#tests/harness/speech.ts'

const app = await startTestApp()
const student = await app.signIn('student')
const { create, createText, waitFor, fetchAudio, listFiles } = createSpeaker(app)

const chapter = (title: string, text: string) => `<h1>${title}</h1><p>${text}</p>`
const book = (mark: string) =>
  epub({
    'one.xhtml': chapter('Clay', `The ${mark} kiln was cold. Ada lit it, e.g. with straw.`),
    'two.xhtml': chapter('Fire', 'It burned for 3.5 hours. Then it was out.'),
  })

test('a student types a text, reads along and keeps their position', async () => {
  const text = 'Dr. Ada Lovelace wrote the first program. It was never run!\n\nIs that not a pity?'
  const reply = await create(student, { text, voice: 'alloy', speed: '1' })
  expect(reply.status, reply.text).toBe(201)
  expect(reply.body).toMatchObject({ status: 'pending', voice: 'alloy', speed: 1, isOwn: true, audioFileUrl: null })
  const { id } = reply.body
  const job = await waitFor(student, { id, status: 'completed' })
  expect(job).toMatchObject({ progress: 1, secondsLeft: null, sentenceCount: 3, errorMessage: null })
  expect(job.processingTimeMs).toBeGreaterThan(0)
  const audio = await fetchAudio(student, { path: job.audioFileUrl })
  expect(audio.headers.get('content-type')).toBe('audio/mpeg')
  expect(audio.bytes.length / 6_000).toBeCloseTo(job.audioLengthSeconds, 3)
  const { sentences } = (await student.get(`/api/tts/${id}/text`)).body
  expect(sentences.map(({ text: shown }: { text: string }) => shown)).toEqual([
    'Dr. Ada Lovelace wrote the first program.',
    'It was never run!',
    'Is that not a pity?',
  ])
  const starts = sentences.map(({ startMs }: { startMs: number }) => startMs)
  expect(starts).toEqual(starts.toSorted((one: number, other: number) => one - other))
  expect(sentences.map(({ isParagraph }: { isParagraph: boolean }) => isParagraph)).toEqual([true, false, true])
  await student.expectOk('PUT', `/api/tts/${id}/position`, { positionMs: 4_200 })
  const [listed] = (await student.get('/api/tts/jobs')).body
  expect(listed).toMatchObject({
    id,
    positionMs: 4_200,
    fileName: 'Dr. Ada Lovelace wrote the first program. It was never run!',
  })
  const rest = (await student.get(`/api/tts/${id}/text?first=2`)).body
  expect(rest).toMatchObject({ first: 2, sentences: [{ text: 'Is that not a pity?', startMs: starts[2] }] })
})

test('a book is read with its chapters, whether the voice comes before or after it', async () => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(book('red'))]), '../Clay & “Fire”.epub')
  for (const [name, value] of Object.entries({ voice: 'onyx', speed: '1.5' })) form.append(name, value)
  const reply = await student.send('POST', '/api/tts/create', { raw: form })
  expect(reply.body).toMatchObject({ status: 'pending', fileName: 'Clay & “Fire”.epub', voice: 'onyx', speed: 1.5 })
  const job = await waitFor(student, { id: reply.body.id, status: 'completed' })
  expect(job.chapters).toEqual([
    { title: 'Clay', sentence: 0, startMs: 0 },
    { title: 'Fire', sentence: 3, startMs: expect.any(Number) },
  ])
  const { sentences } = (await student.get(`/api/tts/${job.id}/text`)).body
  expect(sentences.map(({ text, level }: { text: string; level: number }) => [text, level])).toEqual([
    ['Clay', 1],
    ['The red kiln was cold.', 0],
    ['Ada lit it, e.g. with straw.', 0],
    ['Fire', 1],
    ['It burned for 3.5 hours.', 0],
    ['Then it was out.', 0],
  ])
  const download = await fetchAudio(student, { path: `/api/tts/${job.id}/audio?download=true` })
  expect(download.headers.get('content-disposition')).toContain(
    "filename*=UTF-8''Clay%20%26%20%E2%80%9CFire%E2%80%9D.epub.mp3",
  )
  expect(download.bytes.subarray(0, 3).toString()).toBe('ID3')
  expect(download.bytes.toString('latin1')).toMatch(/TIT2[^]*CTOC[^]*CHAP[^]*Clay[^]*CHAP[^]*Fire/)
  const whole = await fetchAudio(student, { path: job.audioFileUrl })
  expect(download.bytes.subarray(-whole.bytes.length).equals(whole.bytes)).toBe(true)
  expect(Number(download.headers.get('content-length'))).toBe(download.bytes.length)
  expect(await listFiles('speech/uploads/')).toEqual([])
})

test('parts of finished audio are sent by range, across the files it is kept in', async () => {
  const job = await waitFor(student, {
    id: (await create(student, { file: new File([new Uint8Array(book('wide'))], 'b.epub') })).body.id,
    status: 'completed',
  })
  const whole = (await fetchAudio(student, { path: job.audioFileUrl })).bytes
  const size = whole.length
  const half = Math.round((job.chapters[1].startMs * 6) / 1) - 10
  for (const [range, start, end] of [
    ['bytes=0-', 0, size - 1],
    [`bytes=${half}-${half + 99}`, half, half + 99],
    ['bytes=-7', size - 7, size - 1],
    [`bytes=5-${size + 5}`, 5, size - 1],
  ] as const) {
    const part = await fetchAudio(student, { path: job.audioFileUrl, headers: { range } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${size}`])
    expect(part.bytes.equals(whole.subarray(start, end + 1)), range).toBe(true)
  }
  const beyond = await fetchAudio(student, { path: job.audioFileUrl, headers: { range: `bytes=${size}-` } })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
  for (const range of ['bytes=9-3', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-'])
    expect((await fetchAudio(student, { path: job.audioFileUrl, headers: { range } })).status, range).toBe(200)
})

/** While it is closed, only the first part of each text is spoken. */
const valve = createValve()
afterEach(() => valve.open())
function createValve() {
  let opened = Promise.resolve()
  let open = () => {}
  return {
    close: () => void ({ promise: opened, resolve: open } = Promise.withResolvers<void>()),
    open: () => open(),
    pass: () => opened,
  }
}

test('the rest is not about the sound', () => {
  speakShortly(app, ({ sentences }) => (sentences[0]!.endsWith('number 0.') ? undefined : valve.pass()))
})

test('unfinished audio is heard while the rest is spoken, and what is sent is all there is', async () => {
  valve.close()
  const { id } = await createText(student, { sentences: 20, mark: 'stream' })
  const reply = await fetch(`${app.url}/api/tts/${id}/audio`, { headers: { cookie: toCookie(student) } })
  expect(reply.headers.get('content-length')).toBeNull()
  const reader = reply.body!.getReader()
  const chunks = [(await reader.read()).value!]
  expect((await student.get(`/api/tts/${id}`)).body).toMatchObject({
    status: 'processing',
    audioFileUrl: expect.any(String),
  })
  expect((await student.get(`/api/tts/${id}/audio?download=true`)).body.code).toBe('speech.audio_not_ready')
  valve.open()
  for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value)
  const bytes = Buffer.concat(chunks)
  const job = await waitFor(student, { id, status: 'completed' })
  expect(bytes.length).toBe(job.audioLengthSeconds * 6_000)
  expect(bytes.equals((await fetchAudio(student, { path: job.audioFileUrl })).bytes)).toBe(true)
})

test('a listener who begins later gets whole frames from there on', async () => {
  const { id } = await createText(student, { sentences: 20, mark: 'later' })
  const later = await fetchAudio(student, { path: `/api/tts/${id}/audio?fromMs=1000` })
  const whole = (await fetchAudio(student, { path: `/api/tts/${id}/audio` })).bytes
  // Frames of 36 ms: the 27th begins at 972.
  expect(later.bytes.equals(whole.subarray(972 * 6))).toBe(true)
  expect(later.bytes.readUInt16BE(0) & 0xffe0).toBe(0xffe0)
})

async function countUnfinished(): Promise<number> {
  const unfinished = "select 1 from speech_jobs where status in ('pending', 'processing')"
  return (await app.base.database.pool.query(unfinished)).rows.length
}

test('a person has at most five streams, and none after signing out (T8, T32)', async () => {
  valve.close()
  const listener = await app.register('listener@virginia.edu')
  const { id } = await createText(listener, { sentences: 20, mark: 'session' })
  const listen = () => fetch(`${app.url}/api/tts/${id}/audio`, { headers: { cookie: toCookie(listener) } })
  const readers = []
  for (let index = 0; index < 5; index += 1) {
    const reader = (await listen()).body!.getReader()
    await reader.read()
    readers.push(reader)
  }
  expect((await listen()).status).toBe(429)
  await readers[0]!.cancel()
  await expect
    .poll(async () => {
      const reply = await listen()
      await reply.body!.cancel()
      return reply.status
    })
    .toBe(200)
  await listener.expectOk('POST', '/api/logout')
  for (const reader of readers) while (!(await reader.read()).done);
  valve.open()
  await expect.poll(countUnfinished, { timeout: 10_000 }).toBe(0)
})

test('stopping keeps what is spoken, retrying goes on from there, deleting leaves nothing', async () => {
  valve.close()
  const { id } = await createText(student, { sentences: 30, mark: 'stop' })
  const stream = await fetch(`${app.url}/api/tts/${id}/audio`, { headers: { cookie: toCookie(student) } })
  const reader = stream.body!.getReader()
  await reader.read()
  const stopped = (await student.expectOk('POST', `/api/tts/${id}/stop`)).body
  expect(stopped).toMatchObject({ status: 'failed', errorMessage: 'You stopped this conversion.' })
  while (!(await reader.read()).done);
  expect((await student.post(`/api/tts/${id}/stop`)).body.code).toBe('speech.not_stoppable')
  valve.open()
  await student.expectOk('POST', `/api/tts/${id}/retry`)
  const job = await waitFor(student, { id, status: 'completed' })
  expect((await student.post(`/api/tts/${id}/retry`)).body.code).toBe('speech.not_retryable')
  const spoken = await app.base.database.pool.query(
    "select sum(spent)::int as spent, sum(reserved)::int as reserved from ai_budgets where subject_id <> 'site'",
  )
  const characters = await app.base.database.pool.query(
    'select sum(character_count)::int as count from speech_jobs where budget_day is not null',
  )
  expect(spoken.rows[0]).toEqual({ spent: characters.rows[0].count, reserved: 0 })
  const before = (await listFiles('speech/audio/')).length
  await student.expectOk('DELETE', `/api/tts/${id}`)
  expect((await listFiles('speech/audio/')).length).toBeLessThan(before)
  for (const path of ['', '/audio', '/text', '/captions'])
    expect((await student.get(`/api/tts/${id}${path}`)).status).toBe(404)
  expect(job.progress).toBe(1)
})

test('deleting a conversion that is being spoken ends the work', async () => {
  valve.close()
  const { id } = await createText(student, { sentences: 30, mark: 'delete' })
  await student.expectOk('DELETE', `/api/tts/${id}`)
  const { rows } = await app.base.database.pool.query('select 1 from speech_segments where job_id = $1', [id])
  expect(rows).toEqual([])
})

test('a shared conversion can be heard by everyone with the link, and changed by its owner only', async () => {
  const mentor = await app.signIn('mentor')
  const { id } = await createText(student, { sentences: 2, mark: 'share' })
  await waitFor(student, { id, status: 'completed' })
  expect((await mentor.get(`/api/tts/${id}`)).status).toBe(404)
  await student.expectOk('PUT', `/api/tts/${id}/sharing`, { isShared: true })
  expect((await mentor.get(`/api/tts/${id}`)).body).toMatchObject({ id, isShared: true, isOwn: false })
  await mentor.expectOk('PUT', `/api/tts/${id}/position`, { positionMs: 900 })
  expect((await mentor.get(`/api/tts/${id}`)).body.positionMs).toBe(900)
  expect((await student.get(`/api/tts/${id}`)).body.positionMs).toBe(0)
  expect((await fetchAudio(mentor, { path: `/api/tts/${id}/audio` })).status).toBe(200)
  for (const [method, path] of [
    ['POST', '/stop'],
    ['POST', '/retry'],
    ['DELETE', ''],
  ] as const)
    expect((await mentor.send(method, `/api/tts/${id}${path}`)).status).toBe(404)
  expect((await mentor.put(`/api/tts/${id}/sharing`, { isShared: false })).status).toBe(404)
  await student.expectOk('PUT', `/api/tts/${id}/sharing`, { isShared: false })
  expect((await mentor.get(`/api/tts/${id}/audio`)).status).toBe(404)
})

test('captions show what is spoken, in both formats', async () => {
  const { id } = (await create(student, { text: 'Cut <b>here</b> & now. Then --> stop.' })).body
  expect((await student.get(`/api/tts/${id}/captions`)).status).toBeOneOf([200, 409])
  const { audioLengthSeconds } = await waitFor(student, { id, status: 'completed' })
  const srt = (await student.get(`/api/tts/${id}/captions`)).text
  const { sentences } = (await student.get(`/api/tts/${id}/text`)).body
  const times = [...srt.matchAll(/00:00:(\d\d),(\d{3})/g)].map(([, whole, ms]) => Number(whole) * 1_000 + Number(ms))
  const [first, second] = sentences.map(({ startMs }: { startMs: number }) => startMs)
  expect(times).toEqual([first, second, second, Math.round(audioLengthSeconds * 1_000)])
  expect(srt).toMatch(/^1\n00:00:00,\d{3} --> 00:00:0\d,\d{3}\nCut <b>here<\/b> & now\.\n\n2\n[^]*Then --> stop\.\n$/)
  const vtt = (await student.get(`/api/tts/${id}/captions?format=vtt`)).text
  expect(vtt).toMatch(
    /^WEBVTT\n\n1\n00:00:00\.\d{3} --> [^]*Cut &lt;b&gt;here&lt;\/b&gt; &amp; now\.\n\n2\n[^]*Then --&gt; stop\.\n$/,
  )
})

test('people say how words are spoken, and staff for everyone; what is shown stays', async () => {
  const director = await app.signIn('director')
  const added = await student.expectOk('POST', '/api/tts/pronunciations', { word: 'kilnworks', spokenAs: 'kiln works' })
  expect(added.body).toMatchObject({ word: 'kilnworks', isSite: false, mayEdit: true })
  expect((await student.post('/api/tts/pronunciations', { word: 'KilnWorks', spokenAs: 'x' })).body.code).toBe(
    'speech.pronunciation_exists',
  )
  expect((await student.post('/api/tts/pronunciations', { word: 'IT', spokenAs: 'x', isSite: true })).status).toBe(403)
  const site = await director.expectOk('POST', '/api/tts/pronunciations', {
    word: 'IT',
    spokenAs: 'eye tee',
    isSite: true,
  })
  expect((await student.get('/api/tts/pronunciations')).body).toMatchObject([
    { word: 'kilnworks', mayEdit: true },
    { word: 'IT', isSite: true, mayEdit: false },
  ])
  const { id } = (await create(student, { text: 'Kilnworks has an IT team, and it works.' })).body
  await waitFor(student, { id, status: 'completed' })
  const [{ text }] = (await student.get(`/api/tts/${id}/text`)).body.sentences
  expect(text).toBe('Kilnworks has an IT team, and it works.')
  const { rows } = await app.base.database.pool.query(
    "select sentences->0->>'spoken' as spoken from speech_segments where job_id = $1",
    [id],
  )
  expect(rows).toEqual([{ spoken: 'kiln works has an eye tee team, and it works.' }])
  expect((await student.delete(`/api/tts/pronunciations/${site.body.id}`)).status).toBe(404)
  await student.expectOk('DELETE', `/api/tts/pronunciations/${added.body.id}`)
  await director.expectOk('DELETE', `/api/tts/pronunciations/${site.body.id}`)
})

test('voices are listed and each can be heard once spoken', async () => {
  const voices = (await student.get('/api/tts/voices')).body
  expect(voices.map(({ id }: { id: string }) => id)).toEqual(['alloy', 'echo', 'fable', 'onyx', 'nova', 'shimmer'])
  expect(voices[0]).toMatchObject({ engine: 'flite', isOwnKey: false, dollarsPerMillionCharacters: null })
  const before = (await listFiles('speech/audio/')).length
  for (const id of ['echo', 'echo', 'flite-echo']) {
    const sample = await fetchAudio(student, { path: `/api/tts/voices/${id}/sample` })
    expect([sample.status, sample.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  }
  expect((await listFiles('speech/audio/')).length).toBe(before + 1)
  expect((await student.get('/api/tts/voices/zeus/sample')).body.code).toBe('speech.voice_unknown')
})

test('a document can be looked at before it is converted', async () => {
  const file = new File([new Uint8Array(book('look'))], 'book.epub')
  const reply = await student.send('POST', '/api/tts/preview', { raw: toForm({ file }) })
  expect(reply.body).toMatchObject({ fileName: 'book.epub', chapters: [{ title: 'Clay' }, { title: 'Fire' }] })
  expect(reply.body.excerpt).toContain('The look kiln was cold.')
  const bad = await student.send('POST', '/api/tts/preview', {
    raw: toForm({ file: new File(['%PDF-1.4 nothing'], 'a.pdf') }),
  })
  expect([bad.status, bad.body.code]).toEqual([422, 'speech.unreadable'])
})

test('what cannot be converted is refused with the reason, and leaves nothing', async () => {
  const jobs = (await student.get('/api/tts/jobs')).headers.get('x-total-count')
  const text = 'Hello'
  const refusals: [Parameters<typeof create>[1], string][] = [
    [{}, 'speech.nothing_to_speak'],
    [{ text: '  \n ' }, 'speech.nothing_to_speak'],
    [{ text: 'a'.repeat(4_097) }, 'speech.text_too_long'],
    [{ text, speed: '0.3' }, 'speech.speed_invalid'],
    [{ text, speed: '2.25' }, 'speech.speed_invalid'],
    [{ text, speed: 'fast' }, 'speech.speed_invalid'],
    [{ text, voice: 'zeus' }, 'speech.voice_unknown'],
    [{ file: new File(['x'], 'song.mp3', { type: 'audio/mpeg' }) }, 'speech.wrong_type'],
    [{ file: new File([new Uint8Array(book('x'))], 'b.epub'), voice: 'zeus' }, 'speech.voice_unknown'],
    [{ file: new File([new Uint8Array(26 * 1_048_576)], 'big.txt') }, 'speech.file_too_large'],
  ]
  for (const [fields, code] of refusals) expect((await create(student, fields)).body.code).toBe(code)
  expect((await create(student, { file: new File(['x'], 'song.mp3') })).body.message).toBe(
    'The following files are not supported: song.mp3. Please select supported formats: TXT, PDF, DOCX, DOC, RTF, ODT, HTML, Markdown, or EPUB.',
  )
  expect((await student.get('/api/tts/jobs')).headers.get('x-total-count')).toBe(jobs)
  expect(await listFiles('speech/uploads/')).toEqual([])
})

test('a document of an accepted type without its extension is converted, one that cannot be read fails with the reason', async () => {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const word = new File([new Uint8Array(docx('<w:p><w:r><w:t>Only its type says so.</w:t></w:r></w:p>'))], 'letter', {
    type,
  })
  await waitFor(student, { id: (await create(student, { file: word })).body.id, status: 'completed' })
  const broken = (await create(student, { file: new File(['no zip'], 'broken.docx') })).body
  const failed = await waitFor(student, { id: broken.id, status: 'failed' })
  expect(failed.errorMessage).toBe('The file is not a document of the type that its name says.')
  expect((await student.get(`/api/tts/${broken.id}/audio`)).body.code).toBe('speech.audio_not_ready')
  expect((await student.post(`/api/tts/${broken.id}/retry`)).body).toMatchObject({
    code: 'speech.unreadable',
    message: failed.errorMessage,
  })
  expect(await listFiles('speech/uploads/')).toEqual([])
})

test('hostile documents fail with a sentence, and other conversions go on (T22)', async () => {
  const bomb = '<w:p><w:r><w:t>' + 'a'.repeat(12_000_000) + '</w:t></w:r></w:p>'
  const entities = '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><w:document>&b;</w:document>'
  const documents = {
    'bomb.docx': docx(bomb),
    'laughs.docx': zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': entities }),
    'truncated.pdf': pdf([['One page']]).subarray(0, 200),
    'picture.txt.pdf': Buffer.from('GIF89a<script>alert(1)</script>'),
    'con.odt': Buffer.from('PK\u0003\u0004 nothing'),
  }
  for (const [name, bytes] of Object.entries(documents)) {
    const { id } = (await create(student, { file: new File([new Uint8Array(bytes)], name) })).body
    const { errorMessage } = await waitFor(student, { id, status: 'failed' })
    expect(errorMessage, name).toMatch(/^The (?:document|file) .+\.$/)
  }
  expect(await listFiles('speech/uploads/')).toEqual([])
})
