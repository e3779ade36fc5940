import { limits } from './limits.ts'
import { receiptLimits } from './receipt-limits.ts'
import { speechDocuments } from './speech.ts'

const google = (kind: string) => `application/vnd.google-apps.${kind}`
const pdf = 'application/pdf'
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** What a file of a drive can be chosen for. */
export const drivePurposes = ['chat', 'speech', 'receipt'] as const
export type DrivePurpose = (typeof drivePurposes)[number]

/** `types`: of files as they are. `exports`: of documents that exist only online, the formats they come in, the best first. */
type DriveUse = {
  types: readonly string[]
  exports: Readonly<Record<string, readonly string[]>>
  maxBytes: number
  maxCount: number
}

/** The same types and sizes as where files are uploaded. */
export const driveUses: Record<DrivePurpose, DriveUse> = {
  chat: {
    types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', pdf],
    exports: {
      [google('document')]: [pdf],
      [google('spreadsheet')]: [pdf],
      [google('presentation')]: [pdf],
      [google('drawing')]: ['image/png'],
    },
    maxBytes: limits.chat.attachmentBytes,
    maxCount: limits.chat.attachmentCount,
  },
  speech: {
    types: Object.values(speechDocuments).flatMap(({ mediaTypes }) => [...mediaTypes]),
    // Google makes no Word file of a document above 10 MB, mostly because of its pictures; its text alone is far smaller.
    exports: { [google('document')]: [docx, 'text/markdown'], [google('presentation')]: [pdf] },
    maxBytes: limits.speech.fileBytes,
    maxCount: 10,
  },
  receipt: {
    types: [pdf, 'image/png', 'image/jpeg', 'message/rfc822'],
    exports: { [google('document')]: [pdf], [google('spreadsheet')]: [pdf] },
    maxBytes: receiptLimits.fileBytes,
    maxCount: receiptLimits.fileCount,
  },
}

/** Of the formats that documents come in, for their names. */
export const exportExtensions: Readonly<Record<string, string>> = {
  [pdf]: '.pdf',
  [docx]: '.docx',
  'text/markdown': '.md',
  'image/png': '.png',
}
