import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMessageKeyReader, findMessageKey, hashBytes } from './raw-message.ts'

test('a message has the same key however it is cut into chunks', () => {
  const piece = fc.constantFrom('\r\n', '\n', '\r', 'Message-ID: <a@b>', 'X: y', ' ', 'body', '.')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), fc.array(fc.nat(60), { maxLength: 6 }), (pieces, cuts) => {
      const bytes = Buffer.from(pieces.join(''))
      const reader = createMessageKeyReader()
      const ends = [...cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((a, b) => a - b), bytes.length]
      ends.forEach((end, index) => reader.update(bytes.subarray(ends[index - 1] ?? 0, end)))
      expect(reader.finish()).toEqual(findMessageKey(bytes))
    }),
    { numRuns: 2_000 },
  )
})

test('the body alone counts where there is a Message-ID, else all of it', () => {
  const body = 'Total $5.00\r\n'
  expect(findMessageKey(Buffer.from(`Received: x\r\nMessage-ID:\r\n <a@b>\r\n\r\n${body}`))).toEqual({
    messageId: '<a@b>',
    contentHash: hashBytes(Buffer.from(body)),
  })
  const without = Buffer.from(`From: a@b\r\n\r\n${body}`)
  expect(findMessageKey(without)).toEqual({ messageId: '', contentHash: hashBytes(without) })
})
