import { generateKeyPairSync } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { dkimSign } from 'mailauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeDns, type FakeDns } from '#tests/harness/fake-dns.ts'
import { createSenderChecks, unchecked, type SenderCheckOptions } from './sender-checks.ts'
import type { Envelope, MailIn } from './port.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
})
const key = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`
let dns: FakeDns
beforeAll(async () => {
  const spf = ['v=spf1 ip4:192.0.2.1 -all']
  dns = await startFakeDns(
    {},
    {
      'shop.example': spf,
      'k1._domainkey.shop.example': [key],
      '_dmarc.shop.example': ['v=DMARC1; p=reject'],
      'lenient.example': spf,
      '_dmarc.lenient.example': ['v=DMARC1; p=none'],
      'plain.example': spf,
      'k1._domainkey.plain.example': [key],
      'k1._domainkey.evil.example': [key],
    },
  )
})
afterAll(() => dns.close())

const message = (from: string, body = 'Total $5.00') =>
  [`From: ${from}`, 'Subject: Receipt', `Message-ID: <1@x.example>`, '', body, ''].join('\r\n')

async function sign(raw: string, signingDomain: string, options: { maxBodyLength?: number } = {}): Promise<string> {
  const { signatures } = await dkimSign(raw, {
    signatureData: [{ signingDomain, selector: 'k1', privateKey, ...options }],
  } as Parameters<typeof dkimSign>[1])
  return signatures + raw
}

const envelope = (sender: string, clientAddress = '192.0.2.1'): Envelope => ({
  clientAddress,
  clientName: 'mail.x.example',
  sender,
})

const ownDomain = 'foundry.test'
/** By their options: each one starts a thread. */
const checkers = new Map<string, MailIn['checkSender']>()

type Checked = { raw: string; by?: Envelope | null; options?: Partial<SenderCheckOptions> }

function check({ raw, by = null, options = {} }: Checked) {
  const key = JSON.stringify(options)
  const checkSender = checkers.get(key) ?? createSenderChecks({ ownDomain, dnsServers: [dns.server], ...options })
  checkers.set(key, checkSender)
  const openContent = async () => Readable.from([Buffer.from(raw)])
  return checkSender({ head: Buffer.from(raw).subarray(0, 262_144), openContent, envelope: by })
}

describe('an email to our own mail server', () => {
  test('is verified where the server may send for its domain', async () => {
    const checks = await check({ raw: message('orders@shop.example'), by: envelope('bounces@shop.example') })
    expect(checks).toEqual({
      spf: 'pass',
      dkim: 'none',
      dmarc: 'pass',
      fromDomain: 'shop.example',
      isAligned: true,
      isForged: false,
    })
  })

  test('is verified where a signature of its domain holds, although another server forwarded it', async () => {
    const raw = await sign(message('Shop <orders@shop.example>'), 'shop.example')
    const checks = await check({ raw, by: envelope('x@list.example', '203.0.113.9') })
    expect(checks).toMatchObject({ dkim: 'pass', dmarc: 'pass', isAligned: true, isForged: false })
  })

  test('is forged where neither holds and the domain asks to refuse that', async () => {
    const by = envelope('orders@shop.example', '203.0.113.9')
    expect(await check({ raw: message('orders@shop.example'), by })).toMatchObject({
      spf: 'fail',
      dmarc: 'fail',
      isForged: true,
      isAligned: false,
    })
    const changed = (await sign(message('orders@shop.example'), 'shop.example')).replace('$5.00', '$500.00')
    expect(await check({ raw: changed, by })).toMatchObject({ dmarc: 'fail', isForged: true })
    const foreign = await sign(message('orders@shop.example'), 'evil.example')
    expect(await check({ raw: foreign, by: envelope('x@evil.example', '203.0.113.9') })).toMatchObject({
      dkim: 'pass',
      dmarc: 'fail',
      isForged: true,
    })
  })

  test('is only unverified where the domain asks for nothing, or says nothing', async () => {
    const by = envelope('x@evil.example', '203.0.113.9')
    expect(await check({ raw: message('a@lenient.example'), by })).toMatchObject({
      dmarc: 'fail',
      isForged: false,
      isAligned: false,
    })
    expect(await check({ raw: message('a@plain.example'), by })).toMatchObject({
      dmarc: 'none',
      isForged: false,
      isAligned: false,
    })
    const signed = await sign(message('a@plain.example'), 'plain.example')
    expect(await check({ raw: signed, by })).toMatchObject({ dkim: 'pass', dmarc: 'none', isAligned: true })
  })

  test('is not verified by a signature of only the beginning of its body', async () => {
    const raw = await sign(message('a@plain.example'), 'plain.example', { maxBodyLength: 5 })
    expect(
      await check({ raw: `${raw}Total $500.00\r\n`, by: envelope('x@evil.example', '203.0.113.9') }),
    ).toMatchObject({ isAligned: false })
  })

  test.each([
    ['two senders', `From: orders@shop.example\r\n${message('x@evil.example')}`],
    ['two authors of different domains', message('a@evil.example, orders@shop.example')],
    [
      'six signatures',
      `${'DKIM-Signature: v=1; a=rsa-sha256; d=evil.example; s=k1; b=x; bh=x; h=from\r\n'.repeat(6)}${message('a@evil.example')}`,
    ],
    ['headers without end', `X: ${'a'.repeat(300_000)}\r\n${message('a@evil.example')}`],
  ])('counts as forged with %s', async (_, raw) => {
    expect(await check({ raw, by: envelope('x@evil.example') })).toMatchObject({ isForged: true, isAligned: false })
  })

  test('with lone line feeds has the same signature', async () => {
    const raw = await sign(message('a@plain.example'), 'plain.example')
    expect(await check({ raw: raw.replaceAll('\r\n', '\n') })).toMatchObject({ dkim: 'pass', isAligned: true })
  })
})

describe('an email of a mailbox or a mail service', () => {
  test('is checked by its signature; without one SPF might have passed there', async () => {
    const raw = message('orders@shop.example')
    expect(await check({ raw: await sign(raw, 'shop.example') })).toMatchObject({
      spf: 'unchecked',
      dkim: 'pass',
      dmarc: 'pass',
      isAligned: true,
    })
    expect(await check({ raw })).toMatchObject({ dkim: 'none', dmarc: 'unchecked', isForged: false, isAligned: false })
  })

  const trust = { trustedAuthserv: 'mx.google.com' }
  const results = (text: string) => `Authentication-Results: ${text}\r\n${message('orders@shop.example')}`

  test('is as verified as the mail service that we trust says', async () => {
    const raw = results(
      'mx.google.com;\r\n dkim=pass header.i=@shop.example header.s=k1;\r\n spf=pass (google.com: ok) smtp.mailfrom=a@shop.example;\r\n dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=shop.example',
    )
    expect(await check({ raw, options: trust })).toEqual({
      spf: 'pass',
      dkim: 'pass',
      dmarc: 'pass',
      fromDomain: 'shop.example',
      isAligned: true,
      isForged: false,
    })
    const failed = results('mx.google.com; spf=softfail; dmarc=fail (p=REJECT dis=NONE) header.from=shop.example')
    expect(await check({ raw: failed, options: trust })).toMatchObject({
      spf: 'softfail',
      dmarc: 'fail',
      isForged: true,
    })
    const lenient = results('mx.google.com; dmarc=fail (p=NONE) header.from=shop.example')
    expect(await check({ raw: lenient, options: trust })).toMatchObject({ dmarc: 'fail', isForged: false })
  })

  test('is not believed by the name of another service, below the first one, or at our own mail server', async () => {
    const pass = 'mx.google.com; dmarc=pass header.from=shop.example'
    const foreign = results('mx.evil.example; dmarc=pass header.from=shop.example')
    expect(await check({ raw: foreign, options: trust })).toMatchObject({ isAligned: false })
    const second = `Authentication-Results: mx.google.com; dmarc=fail (p=REJECT)\r\n${results(pass)}`
    expect(await check({ raw: second, options: trust })).toMatchObject({ isForged: true })
    expect(await check({ raw: results(pass) })).toMatchObject({ isAligned: false })
    const by = envelope('x@evil.example', '203.0.113.9')
    expect(await check({ raw: results(pass), by, options: trust })).toMatchObject({ dmarc: 'fail', isForged: true })
  })
})

test('without DNS nothing is checked, and the next emails do not wait for it', async () => {
  const silentDns = createSocket('udp4').bind(0, '127.0.0.1')
  let questionCount = 0
  silentDns.on('message', () => (questionCount += 1))
  await once(silentDns, 'listening')
  const checkSender = createSenderChecks({
    ownDomain: 'foundry.test',
    dnsServers: [`127.0.0.1:${silentDns.address().port}`],
    limits: { dnsTimeoutMs: 200 },
  })
  const raw = await sign(message('orders@shop.example'), 'shop.example')
  const mail = {
    head: Buffer.from(raw),
    openContent: async () => Readable.from([Buffer.from(raw)]),
    envelope: envelope('a@shop.example'),
  }
  expect(await checkSender(mail)).toEqual(unchecked)
  const firstCount = questionCount
  expect(firstCount).toBeGreaterThan(0)
  expect(await checkSender(mail)).toEqual(unchecked)
  expect(questionCount).toBe(firstCount)
  silentDns.close()
})

test('an email whose check takes too long is forged, the process goes on meanwhile, and the next email is checked', async () => {
  const checkSender = createSenderChecks({
    ownDomain: 'foundry.test',
    dnsServers: [dns.server],
    limits: { timeoutMs: 700 },
  })
  const signatures = [1, 2, 3, 4, 5].map(
    (length) =>
      `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=evil.example; s=k1; h=from; l=${length}0000000; bh=aa; b=aa\r\n`,
  )
  const slow = Buffer.concat([
    Buffer.from(`${signatures.join('')}From: orders@shop.example\r\n\r\n`),
    Buffer.alloc(20_000_000, '  \t \r\n'),
  ])
  const open = (raw: Buffer) => ({ head: raw.subarray(0, 262_144), openContent: async () => Readable.from([raw]) })
  let longestMs = 0
  let lastAt = performance.now()
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - lastAt)
    lastAt = performance.now()
  }, 5)
  const checks = await checkSender({ ...open(slow), envelope: null })
  clearInterval(timer)
  expect(checks).toMatchObject({ dmarc: 'permerror', isForged: true, isAligned: false })
  expect(longestMs).toBeLessThan(500)
  const raw = Buffer.from(await sign(message('a@plain.example'), 'plain.example'))
  expect(await checkSender({ ...open(raw), envelope: null })).toMatchObject({ dkim: 'pass', isAligned: true })
})
