import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Intake, MailboxPosition, OpenReceiver } from './port.ts'

/** What whoever hands an email over learns: it may forget it, or must try again. */
export type Outcome = 'taken' | 'later'

export type MailInFixture = {
  open(intake: Intake): Promise<OpenReceiver>
  /** Hands an email over as the outside world does; answers once that has its answer. */
  deliver(raw: Buffer): Promise<Outcome>
  close(): Promise<void>
}

/** A store that keeps emails in memory, and fails or waits when asked. */
export type TestIntake = Intake & {
  stored: Buffer[]
  positions: Map<string, MailboxPosition>
  failNext(): void
  /** The next emails are stored only once the returned function is called. */
  suspend(): () => void
}

export function createTestIntake(): TestIntake {
  const stored: Buffer[] = []
  const positions = new Map<string, MailboxPosition>()
  let failureCount = 0
  let suspension = Promise.resolve()
  return {
    stored,
    positions,
    accept: async ({ content }) => {
      const raw = content instanceof Uint8Array ? Buffer.from(content) : await buffer(content)
      await suspension
      if (failureCount > 0) {
        failureCount -= 1
        throw new Error('the disk is full')
      }
      stored.push(raw)
    },
    loadPosition: async (name) => positions.get(name) ?? null,
    savePosition: async (name, position) => void positions.set(name, position),
    failNext: () => void (failureCount += 1),
    suspend: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      suspension = promise
      return resolve
    },
  }
}

export function someEmail(text = 'Total $5.00'): Buffer {
  const head = ['From: Ann <ann@virginia.edu>', `Message-ID: <${randomBytes(8).toString('hex')}@virginia.edu>`]
  return Buffer.from([...head, 'Subject: Receipt', '', text, ''].join('\r\n'))
}

const awkwardBody = [
  '.',
  '..',
  '.a line that begins with a dot',
  'a lone CR\rand a lone LF\nwithin lines',
  '\r.\r',
  'From the start',
  `ünïcode ${'long '.repeat(3_000)}`,
  '\t',
  '',
].join('\r\n')

/** What every way in does; run by its test with a bench of its own. */
export function describeMailIn(name: string, create: () => Promise<MailInFixture>) {
  describe(`mail-in: ${name}`, () => {
    let fixture: MailInFixture
    let intake: TestIntake
    let receiver: OpenReceiver
    beforeEach(async () => {
      fixture = await create()
      intake = createTestIntake()
      receiver = await fixture.open(intake)
    })
    afterEach(async () => {
      await receiver.close()
      await fixture.close()
    })

    test('an email arrives byte for byte', async () => {
      const raw = someEmail(awkwardBody)
      expect(await fixture.deliver(raw)).toBe('taken')
      expect(intake.stored.map(String)).toEqual([raw.toString()])
    })

    test('an email of 3 MB arrives byte for byte', async () => {
      const raw = someEmail(randomBytes(2_250_000).toString('base64').replaceAll(/.{76}/g, '$&\r\n'))
      expect(await fixture.deliver(raw)).toBe('taken')
      expect(intake.stored[0]!.equals(raw)).toBe(true)
    })

    test('nobody is told that it arrived before it is stored', async () => {
      const resume = intake.suspend()
      const delivery = fixture.deliver(someEmail())
      expect(await Promise.race([delivery, pause(250, 'no answer yet')])).toBe('no answer yet')
      expect(intake.stored).toHaveLength(0)
      resume()
      expect(await delivery).toBe('taken')
      expect(intake.stored).toHaveLength(1)
    })

    test('what could not be stored has to come again, and then it is taken', async () => {
      intake.failNext()
      const raw = someEmail()
      const outcome = await fixture.deliver(raw)
      // A mailbox still has it and is read again; others are told so.
      if (outcome === 'later') expect(await fixture.deliver(raw)).toBe('taken')
      expect(intake.stored.map(String)).toEqual([raw.toString()])
    })

    test('a second copy is taken too, so that nobody sends it for the rest of the week', async () => {
      const raw = someEmail()
      expect([await fixture.deliver(raw), await fixture.deliver(raw)]).toEqual(['taken', 'taken'])
    })

    test('ten at once all arrive', async () => {
      const emails = Array.from({ length: 10 }, (_, index) => someEmail(`Total $${index}.00`))
      const outcomes: Outcome[] = []
      for (const half of [emails.slice(0, 5), emails.slice(5)])
        outcomes.push(...(await Promise.all(half.map((raw) => fixture.deliver(raw)))))
      expect(outcomes).toEqual(emails.map(() => 'taken'))
      expect(intake.stored.map(String).toSorted()).toEqual(emails.map(String).toSorted())
    })
  })
}
