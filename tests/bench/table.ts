type Cell = string | number
type Table = { header: string[]; rows: Cell[][]; footer?: string }

/** Prints figures in columns: the first left-aligned, the others right-aligned. */
export function printTable(title: string, { header, rows, footer }: Table): void {
  const lines = [header, ...rows].map((row) => row.map(formatCell))
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  const aligned = (line: string[]) =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
  const text = lines.map((line) => `  ${aligned(line).join('  ')}`.trimEnd())
  process.stdout.write(`\n${title}\n${text.join('\n')}\n${footer ? `  ${footer}\n` : ''}`)
}

function formatCell(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.toLocaleString('en-US', { maximumFractionDigits: cell < 10 ? 1 : 0 })
}
