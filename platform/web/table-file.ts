import { limits } from '#rules/limits.ts'

/**
 * The text of a table in the encoding it has: UTF-8, UTF-16 with its mark (spreadsheets' "Unicode text"), else Windows-1252,
 * which older spreadsheets write and which holds all of Latin-1.
 */
export function decodeTable(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A table from a file, or what somebody pasted, which has no name. */
export type TableSource = { csv: string; fileName: string | null; problem?: string }

/** A file that is no table has a `problem`, which says so before anything is sent. */
export async function readTableFile(file: File): Promise<TableSource> {
  const { name: fileName, size } = file
  if (size > limits.link.import.bytes)
    return { csv: '', fileName, problem: `The file is larger than ${limits.link.import.bytes / 1_048_576} MB.` }
  const csv = decodeTable(new Uint8Array(await file.arrayBuffer()))
  if (csv.trim() === '') return { csv, fileName, problem: 'The file is empty.' }
  // Pictures, spreadsheets and other binary files have them, tables never.
  if (csv.includes('\0'))
    return { csv: '', fileName, problem: "This isn't a CSV file. Save the table as CSV and try again." }
  return { csv, fileName }
}
