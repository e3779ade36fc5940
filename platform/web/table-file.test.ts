import { expect, test } from 'vitest'
import { decodeTable } from './table-file.ts'

test('tables in UTF-8, UTF-16 and Latin-1 have their letters', () => {
  const text = 'title\nCafé Müller'
  expect(decodeTable(new TextEncoder().encode(text))).toBe(text)
  expect(decodeTable(new Uint8Array(Buffer.from(text, 'latin1')))).toBe(text)
  expect(decodeTable(new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le')))).toBe(text)
})
