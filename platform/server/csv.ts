export type Cell = string | number | boolean | Date | null | undefined

/**
 * What a spreadsheet takes for a formula: one of these signs, in any of its Unicode forms (some programs read full-width,
 * small and raised ones as the plain ones), after whatever it drops from the start of a cell: white space, controls, marks
 * nobody sees.
 */
const formula = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]|^[\t\r\n]/u

/** One cell: quoted, and where a spreadsheet would take it for a formula, with an apostrophe before it (T20). */
function formatCell(value: Cell): string {
  const text = value === null || value === undefined ? '' : value instanceof Date ? value.toISOString() : String(value)
  const escaped = formula.test(text) ? `'${text}` : text
  return `"${escaped.replaceAll('"', '""')}"`
}

/** A line of CSV (RFC 4180), its end included. */
export function csvLine(values: readonly Cell[]): string {
  return `${values.map(formatCell).join(',')}\r\n`
}
