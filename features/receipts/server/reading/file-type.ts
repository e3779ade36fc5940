const signatures: readonly (readonly [type: string, isType: (bytes: Buffer) => boolean])[] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  // Readers accept a PDF whose header is not the very first of its bytes.
  ['application/pdf', (bytes) => bytes.subarray(0, 1_024).includes('%PDF-')],
]

/** What a file is by its first bytes, whatever its name says; null for what cannot be read as a receipt. */
export const findFileType = (bytes: Uint8Array): string | null => {
  const head = Buffer.from(bytes.subarray(0, 1_024))
  return signatures.find(([, isType]) => isType(head))?.[0] ?? null
}
