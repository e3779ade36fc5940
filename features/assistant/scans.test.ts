import sharp from 'sharp'
import { expect, test } from 'vitest'
import { picture, scannedPdf } from '#platform/server/documents/sample-pictures.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { installScriptedModel, readAnswer, toEvents } from '#tests/harness/assistant.ts'

const app = await startTestApp()
const embedded = app.base.providers.languageModel
const model = installScriptedModel(app)
const student = await app.signIn('student')

const permit = ['The kiln permit costs 45 dollars a year.', 'Apply at the fire office before March 15.']
const blank = { create: { width: 600, height: 400, channels: 3, background: '#356' } } as const

async function ask(message: string, files: Record<string, Buffer>) {
  const form = new FormData()
  form.set('message', message)
  for (const [name, bytes] of Object.entries(files)) form.append('attachments', new Blob([bytes]), name)
  const { status, body, text } = await student.send('POST', '/api/chat', { raw: form })
  expect(status, text).toBe(201)
  return body as { sessionId: string; messageId: string }
}

const list = async (sessionId: string) =>
  (await student.expectOk('GET', `/api/chat/sessions/${sessionId}/messages`)).body

test(
  'photos and scanned pages of a message are read, quoted with their page, and read once',
  { timeout: 60_000 },
  async () => {
    model.script(toEvents('It costs 45 dollars [1], as your letter says [2].'))
    const lease = await scannedPdf([
      { text: 'The first page has a text layer with more than forty letters in it.' },
      await picture(['The lease of the studio ends in October.']),
    ])
    const started = await ask('What does the permit cost?', {
      'permit.jpg': await picture(permit),
      'wall.png': await sharp(blank).png().toBuffer(),
      'lease.pdf': lease,
    })
    const [question] = await list(started.sessionId)
    expect(question.attachments.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([false, false, false])
    await readAnswer(student, { id: started.messageId }).done()
    const passages = model.requests.at(-1)!.passages.filter(({ title }) => /\.(?:jpg|png|pdf)$/.test(title))
    expect(passages.map(({ title, page, text }) => [title, page, text])).toEqual([
      ['permit.jpg', null, permit.join(' ')],
      ['lease.pdf', 1, 'The first page has a text layer with more than forty letters in it.'],
      ['lease.pdf', 2, 'The lease of the studio ends in October.'],
    ])
    const [read] = await list(started.sessionId)
    expect(read.attachments).toMatchObject([
      { isRead: true, note: null, pageCount: null },
      { isRead: true, note: 'No text was found in the picture.' },
      { isRead: true, note: null, pageCount: 2 },
    ])

    // Without a model it is quoted, from what was stored: it is not read again.
    app.base.providers.languageModel = embedded
    await app.base.database.pool.query(
      `update chat_attachments set pages = '{"The permit costs 77 dollars."}' where name = 'permit.jpg'`,
    )
    const again = (await student.expectOk('POST', `/api/chat/messages/${started.messageId}/regenerate`)).body
    const reader = readAnswer(student, { id: again.messageId })
    await reader.done()
    app.base.providers.languageModel = model
    expect(reader.text()).toContain('The permit costs 77 dollars.')
    const answer = (await list(started.sessionId)).at(-1)
    expect(answer.sources).toContainEqual(
      expect.objectContaining({ kind: 'attachment', title: 'permit.jpg', page: null, url: read.attachments[0].url }),
    )
  },
)

test('an answer is stopped while a picture is read, and the next one reads it', { timeout: 60_000 }, async () => {
  model.script(toEvents('Never mind.'))
  const pages = await Promise.all(Array.from({ length: 3 }, (_, n) => picture([`Page number ${n} of a long letter.`])))
  const { sessionId, messageId } = await ask('What is this?', { 'long.pdf': await scannedPdf(pages) })
  const reader = readAnswer(student, { id: messageId })
  await student.expectOk('POST', `/api/chat/messages/${messageId}/stop`)
  expect(await reader.done()).toEqual({ status: 'stopped', errorMessage: null })
  const requestCount = model.requests.length
  const again = (await student.expectOk('POST', `/api/chat/messages/${messageId}/regenerate`)).body
  await readAnswer(student, { id: again.messageId }).done()
  expect(model.requests).toHaveLength(requestCount + 1)
  const read = model.requests.at(-1)!.passages.filter(({ title }) => title === 'long.pdf')
  expect(read.map(({ page, text }) => [page, text])).toContainEqual([3, 'Page number 2 of a long letter.'])
  expect((await list(sessionId))[0].attachments).toMatchObject([{ isRead: true, note: null, pageCount: 3 }])
})
