import { expect, test } from 'vitest'
import { decodeTable, readTableFile } from './table-file.ts'

test('tables in UTF-8, UTF-16 and Latin-1 have their letters', () => {
  const text = 'title\nCafé Müller'
  expect(decodeTable(new TextEncoder().encode(text))).toBe(text)
  expect(decodeTable(new Uint8Array(Buffer.from(text, 'latin1')))).toBe(text)
  expect(decodeTable(new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le')))).toBe(text)
})

test('a file that is no table says so', async () => {
  const readProblem = async (part: BlobPart) => (await readTableFile(new File([part], 'links.csv'))).problem
  expect(await readProblem('url,title\nhttps://example.edu,Open house')).toBeUndefined()
  expect(await readProblem(' \n')).toBe('The file is empty.')
  expect(await readProblem(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 13]))).toBe(
    "This isn't a CSV file. Save the table as CSV and try again.",
  )
  expect(await readProblem(new Uint8Array(5 * 1_048_576 + 1))).toBe('The file is larger than 5 MB.')
})
