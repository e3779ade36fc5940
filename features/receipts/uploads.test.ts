import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { toMime } from '#tests/harness/mime.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'

const app = await startTestApp()
const director = await app.signIn('director')

type Named = readonly [name: string, content: string | Uint8Array<ArrayBuffer>]

function upload(...files: Named[]) {
  const form = new FormData()
  for (const [name, content] of files) form.append('files', new Blob([content]), name)
  return director.send('POST', '/api/receipts/upload', { raw: form })
}

async function countUploads(): Promise<number> {
  const { rows } = await app.base.database.pool.query(
    `select count(*)::int from receipt_emails where origin = 'upload'`,
  )
  return rows[0].count
}

const mail = (name: string): Named => [
  `${name}.eml`,
  toMime({ headers: { Subject: name }, parts: [{ type: 'text/plain', content: 'Total $5.00' }] }),
]

test('files that are no receipts are refused by name and leave nothing', async () => {
  const large = new Uint8Array(receiptLimits.fileBytes + 1)
  large.set(new TextEncoder().encode('%PDF-1.4'))
  const before = await countUploads()
  const refusals: [Awaited<ReturnType<typeof upload>>, status: number, message: string][] = [
    [await upload(), 400, 'Please choose a file.'],
    [await upload(['empty.pdf', '']), 400, 'empty.pdf is empty. Please choose another file.'],
    [await upload(['notes.txt', 'Total $5.00']), 415, 'notes.txt is not supported. Please choose PDF'],
    [await upload(['photo.png', 'no picture']), 415, 'photo.png is not supported. Please choose PDF'],
    [await upload(['scan.pdf', large]), 413, 'A file can have at most 25 MB.'],
  ]
  for (const [{ status, body }, expected, message] of refusals)
    expect({ status, message: body.message }).toEqual({ status: expected, message: expect.stringContaining(message) })
  expect(await countUploads()).toBe(before)
})

test('what was taken before a refused file stays, and sending all of them again adds nothing twice', async () => {
  const before = await countUploads()
  expect((await upload(mail('kept'), ['empty.eml', ''])).status).toBe(400)
  expect(await countUploads()).toBe(before + 1)
  expect(await upload(mail('kept'), mail('second'))).toMatchObject({ status: 201, body: { duplicateCount: 1 } })
  const many = Array.from({ length: receiptLimits.fileCount + 1 }, (_, index) => mail(`many ${index}`))
  expect(await upload(...many)).toMatchObject({
    status: 400,
    body: { message: 'You can add at most 20 files at once.' },
  })
  expect(await countUploads()).toBe(before + 2 + receiptLimits.fileCount)
})
