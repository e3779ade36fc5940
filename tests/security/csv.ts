/** Signs that make a spreadsheet take a cell for a formula. */
export const formulaSigns = [...'=+-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−']
/** Whether a spreadsheet could read the cell as a formula. */
export const isTrigger = (cell: string) => {
  const seen = cell.replaceAll(/^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '')
  return formulaSigns.includes(seen.slice(0, 1)) || /^[\t\r\n]/.test(cell)
}

/** Strict RFC 4180: fields with or without quotes, lines that end with CRLF. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y
  let row: string[] = []
  while (field.lastIndex < text.length) {
    const at = field.lastIndex
    const matched = field.exec(text)
    if (!matched) throw new Error(`not CSV at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`)
    row.push(matched[1]?.replaceAll('""', '"') ?? matched[2]!)
    if (matched[3] === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
