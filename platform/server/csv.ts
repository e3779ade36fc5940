export type Cell = string | number | boolean | Date | null | undefined

/**
 * One cell: quoted, and where a spreadsheet would take it for a formula, with an apostrophe before it (T20). Full-width
 * forms count: some programs read them as the plain ones.
 */
function cell(value: Cell): string {
  const text = value === null || value === undefined ? '' : value instanceof Date ? value.toISOString() : String(value)
  const safe = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** A line of CSV (RFC 4180), its end included. */
export function csvLine(values: readonly Cell[]): string {
  return `${values.map(cell).join(',')}\r\n`
}
