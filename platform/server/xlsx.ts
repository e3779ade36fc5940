import { writeXlsxStream } from 'hucre/xlsx'
import type { Cell } from './csv.ts'

export type Sheet = {
  /** The name of the sheet. */
  name: string
  columns: readonly string[]
  /** In batches, so that the table need not fit into memory. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A table as an Excel workbook. Texts are cells of the type text, which Excel never runs as a formula (T20). */
export function writeXlsx({ name, columns, rows }: Sheet): ReadableStream<Uint8Array> {
  async function* lines() {
    for await (const batch of rows) for (const row of batch) yield row.map((cell) => cell ?? null)
  }
  const headers = columns.map((header) => ({ header }))
  return writeXlsxStream(lines(), { name, columns: headers, freezePane: { rows: 1 } })
}
