import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { isStored } from '#tests/harness/stored-files.ts'
import { purgeOldEmails } from './server/actions.ts'

const secret = 'a secret of the mail service'
const app = await startTestApp({ env: { RECEIPTS_WEBHOOK_SECRET: secret, RECEIPTS_SENDERS: 'shop.example' } })
let director = await app.signIn('director')
const emails = '/api/receipts/emails'
const dayMs = 86_400_000

/** The id of an email as it arrives from a sender. */
async function deliver(from: string): Promise<string> {
  const body = `From: ${from}\r\nSubject: For ${from}\r\n\r\nCorner Market Inc.\r\nDate: 11/21/2026\r\nTotal   $21.59\r\n`
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const headers = { 'content-type': 'message/rfc822', 'x-signature': `sha256=${signature}` }
  const reply = await fetch(`${app.url}/api/receipts/inbound`, { method: 'POST', headers, body })
  await app.settled()
  return ((await reply.json()) as { id: string }).id
}

/** Moves the clock, by which the session ends, and runs the nightly job. */
async function advanceDays(count: number): Promise<void> {
  app.base.clock.shift(count * dayMs)
  await purgeOldEmails(createCtx(app.base, { viewer: null, logBindings: { job: 'test' } }))
  director = await app.signIn('director')
}

async function findFileKey(id: string): Promise<string> {
  const { rows } = await app.base.database.pool.query('select file_key from receipt_emails where id = $1', [id])
  return rows[0].file_key
}

const isThere = async (id: string) => (await director.get(`${emails}/${id}`)).status === 200
const listTrash = async () =>
  (await director.expectOk('GET', `${emails}/trash`)).body.map(({ id }: { id: string }) => id)

test('what a stranger sent is deleted with its file when nobody released it in time; everything else stays', async () => {
  const [stranger, released, trashed, known] = [
    await deliver('stranger@elsewhere.example'),
    await deliver('friend@elsewhere.example'),
    await deliver('thrown-away@elsewhere.example'),
    await deliver('orders@shop.example'),
  ]
  const keys = await Promise.all([stranger, known].map(findFileKey))
  const areStored = () => Promise.all(keys.map((key) => isStored(app, key)))
  await director.expectOk('POST', `${emails}/${released}/release`)
  await app.settled()

  await advanceDays(receiptLimits.quarantineDays - 1)
  await director.expectOk('DELETE', `${emails}/${trashed}`)
  expect([await isThere(stranger), await areStored()]).toEqual([true, [true, true]])

  await advanceDays(2)
  expect(await Promise.all([stranger, released, known].map(isThere))).toEqual([false, true, true])
  expect(await areStored()).toEqual([false, true])
  // The trash has a time of its own, which began when staff put it there.
  expect(await listTrash()).toEqual([trashed])

  await advanceDays(receiptLimits.trashDays)
  expect([await listTrash(), await isThere(released)]).toEqual([[], true])
})
