const signatures: readonly (readonly [type: string, isType: (bytes: Buffer) => boolean])[] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1'))],
  [
    'image/webp',
    (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  ],
  // Readers accept a PDF whose header is not the very first of its bytes.
  ['application/pdf', (bytes) => bytes.subarray(0, 1_024).includes('%PDF-')],
]

/** What a file is by its first bytes, whatever its name says; null for what cannot be attached. */
export const findFileType = (bytes: Buffer): string | null =>
  signatures.find(([, isType]) => isType(bytes))?.[0] ?? null
