import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

export type CsvTable = { columns: string[]; rows: string[][] }

/** Characters parsed at a time: other requests run in between. */
const sliceLength = 64 * 1_024
const delimiters = [',', ';', '\t']

type CsvOptions = {
  csv: string
  maxRows: number
  /** Makes the error of a feature out of a sentence that says what is wrong with the table. */
  unreadable(reason: string): Error
}

/**
 * Reads a table with a header row. One delimiter for the whole file, found from the header: `;` and `,` are also in
 * addresses and tags.
 */
export async function parseCsvTable({ csv, maxRows, unreadable }: CsvOptions): Promise<CsvTable> {
  const parser = Readable.from(slice(csv)).pipe(
    parse({
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      delimiter: findDelimiter(csv),
    }),
  )
  const records: string[][] = []
  try {
    for await (const record of parser) {
      records.push(record as string[])
      if (records.length > maxRows + 1) break
    }
  } catch (error) {
    throw unreadable(describeError(error))
  }
  const [header = [], ...rows] = records
  if (header.some((name) => /^https?:\/\//i.test(name))) throw unreadable('The first row must name the columns.')
  if (rows.length === 0) throw unreadable('The table has no rows below its header.')
  if (rows.length > maxRows) throw unreadable(`The table has more than ${maxRows.toLocaleString('en-US')} rows.`)
  return { columns: nameColumns(header), rows }
}

/** In words for whoever made the table. */
function describeError(error: unknown): string {
  if (!(error instanceof CsvError) || !error.code.includes('QUOTE')) return 'The table could not be read.'
  return `A quotation mark is in the wrong place, or one is missing, in line ${Number(error['lines'] ?? 1)}.`
}

function* slice(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += sliceLength) yield text.slice(from, from + sliceLength)
}

/** The delimiter that is most often in the first line, quoted names aside. */
export function findDelimiter(csv: string): string {
  const [firstLine = ''] = csv
    .trimStart()
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n|\r/, 1)
  const count = (delimiter: string) => firstLine.split(delimiter).length
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

/** Every column gets a name of its own, because the mapping goes by names. */
function nameColumns(header: string[]): string[] {
  const names: string[] = []
  for (const [index, text] of header.entries()) {
    const name = text.slice(0, 180) || `Column ${index + 1}`
    names.push(names.includes(name) ? `${name} (${index + 1})` : name)
  }
  return names
}
