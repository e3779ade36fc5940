import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | boolean | Date | null | undefined

/**
 * What a spreadsheet takes for a formula: one of these signs after white space, control or invisible characters, which
 * spreadsheets ignore at the start of a cell. Some programs also read full-width, small, and superscript forms as the sign.
 */
const formula = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]|^[\t\r\n]/u

/** An apostrophe before what a spreadsheet would run (T20). The library's own guard knows fewer signs. */
const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Lines of CSV (RFC 4180), each with its end: every cell quoted, times in ISO 8601, empty cells for null. */
export function formatCsv(rows: readonly (readonly Cell[])[]): string {
  return stringify(rows as Cell[][], {
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
    cast: {
      string: guardFormula,
      number: (value) => guardFormula(String(value)),
      boolean: (value) => String(value),
      date: (value) => value.toISOString(),
    },
  })
}
