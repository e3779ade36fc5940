export type Cell = string | number | boolean | Date | null | undefined

/**
 * What a spreadsheet takes for a formula: one of these signs after white space, control or invisible characters, which
 * spreadsheets ignore at the start of a cell. Some programs also read full-width, small, and superscript forms as the sign.
 */
const formula = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]|^[\t\r\n]/u

/** One quoted cell; an apostrophe before it keeps spreadsheets from running it as a formula (T20). */
function formatCell(value: Cell): string {
  const text = value === null || value === undefined ? '' : value instanceof Date ? value.toISOString() : String(value)
  const escaped = formula.test(text) ? `'${text}` : text
  return `"${escaped.replaceAll('"', '""')}"`
}

/** A line of CSV (RFC 4180) with its line break. */
export function csvLine(values: readonly Cell[]): string {
  return `${values.map(formatCell).join(',')}\r\n`
}
