import { dayInput, instant } from '#platform/contract/instant.ts'
import { line, optionalProse, optionalText } from '#platform/contract/text.ts'
import { rateSources } from '#features/exchange-rates/schema.ts'
import { z } from '#platform/contract/zod.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'
import { checkResults } from '#rules/sender-checks.ts'

/** `received`: waits to be read. `quarantined`: waits for staff, as its sender is forged, unknown or a program. */
export const emailStates = ['received', 'reading', 'ready', 'failed', 'quarantined'] as const
export type EmailState = (typeof emailStates)[number]

export const quarantineReasons = ['sender', 'automatic', 'forged'] as const
export type QuarantineReason = (typeof quarantineReasons)[number]

/** How it came in: by email, chosen by staff from their files, or the sample of the demo. */
export const emailOrigins = ['email', 'upload', 'sample'] as const
export type EmailOrigin = (typeof emailOrigins)[number]

// oxfmt-ignore
export const receiptCategories = [
  'Meals', 'Travel', 'Lodging', 'Office supplies', 'Software', 'Equipment', 'Events', 'Marketing', 'Services', 'Shipping', 'Other',
] as const
export type ReceiptCategory = (typeof receiptCategories)[number]

export const warningCodes = ['sum', 'future', 'old', 'noTotal', 'noDate', 'duplicate'] as const
/** `receiptId`: of a duplicate, the receipt that was there before. */
export const receiptWarning = z.object({ code: z.enum(warningCodes), receiptId: z.string().optional() })
export type ReceiptWarning = z.output<typeof receiptWarning>

/** In shares of the page's width and height from its upper left corner. */
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** As it was read, and where. `confidence`: a decimal from 0 to 1. */
export const readField = z.object({
  value: z.string(),
  confidence: z.string(),
  page: z.number().nullable(),
  box: box.nullable(),
})
export type ReadField = z.output<typeof readField>

export const lineItem = z.object({ description: z.string(), amount: z.string() })

export const receiptData = z.object({
  id: z.string(),
  attachmentId: z.string().nullable(),
  merchantName: z.string().nullable(),
  /** From `0.00` to `1.00`. */
  confidence: z.string(),
  isVerified: z.boolean(),
  verifiedBy: z.string().nullable(),
  verifiedAt: instant.nullable(),
  /** Amounts are like `12.50`. */
  totalAmount: z.string().nullable(),
  subtotalAmount: z.string().nullable(),
  taxAmount: z.string().nullable(),
  currency: z.string(),
  transactionDate: z.string().nullable(),
  category: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  notes: z.string().nullable(),
  /** The total in the home currency, with the rate it was converted with and its day; null without a rate or a total. */
  homeAmount: z.string().nullable(),
  homeCurrency: z.string().nullable(),
  rate: z.string().nullable(),
  rateDay: z.string().nullable(),
  rateSource: z.enum(rateSources).nullable(),
  lineItems: z.array(lineItem),
  fields: z.record(z.string(), readField),
  warnings: z.array(receiptWarning),
  version: z.number(),
})
export type ReceiptData = z.output<typeof receiptData>

export const receiptAttachment = z.object({
  id: z.string(),
  fileName: z.string(),
  /** In bytes. */
  fileSize: z.number(),
  mimeType: z.string(),
  /** Why nothing was read from it. */
  error: z.string().nullable(),
  /** What to know of how it was read, such as that the AI service did not answer. */
  note: z.string().nullable(),
})
export type ReceiptAttachment = z.output<typeof receiptAttachment>

/** What SPF, DKIM and DMARC say of where an email comes from. */
export const emailAuthentication = z.object({
  spf: z.enum(checkResults),
  dkim: z.enum(checkResults),
  dmarc: z.enum(checkResults),
})
export type EmailAuthentication = z.output<typeof emailAuthentication>

export const receiptEmail = z.object({
  id: z.string(),
  state: z.enum(emailStates),
  origin: z.enum(emailOrigins),
  /** Why it waits for staff. */
  quarantineReason: z.enum(quarantineReasons).nullable(),
  error: z.string().nullable(),
  subject: z.string().nullable(),
  fromAddress: z.string(),
  /** False where only the email itself says who sent it. */
  isSenderVerified: z.boolean(),
  /** Null for uploads, and until it is read. */
  authentication: emailAuthentication.nullable(),
  receivedAt: instant,
  processedAt: instant.nullable(),
  isReceipt: z.boolean(),
  isInvoice: z.boolean(),
  /** How often the same email was delivered. */
  deliveryCount: z.number(),
  attachmentCount: z.number(),
  attachments: z.array(receiptAttachment),
  receiptData: z.array(receiptData),
})
export type ReceiptEmail = z.output<typeof receiptEmail>

export const receiptEmailDetails = receiptEmail.extend({ text: z.string() })
export type ReceiptEmailDetails = z.output<typeof receiptEmailDetails>

export const trashedEmail = receiptEmail.pick({ id: true, subject: true, fromAddress: true, receivedAt: true })

export const reviewStates = ['open', 'verified'] as const

export const emailQuery = z.object({
  /** Words in the subject, the sender, a merchant or the notes. */
  q: z.string().trim().max(200).optional(),
  state: z.enum(emailStates).optional(),
  /** `open`: with a receipt that nobody has verified. */
  review: z.enum(reviewStates).optional(),
  /** Days on which it came in. */
  from: dayInput().optional(),
  to: dayInput().optional(),
})
export type EmailQuery = z.output<typeof emailQuery>

/** An emptied field of a form. */
const orBlank = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable())

const amount = orBlank(
  z
    .string()
    .trim()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, 'Enter an amount such as 12.50')
    .transform((text) => Number(text).toFixed(2)),
)

export const receiptEdit = z
  .object({
    merchantName: optionalText(receiptLimits.textLength),
    totalAmount: amount,
    subtotalAmount: amount,
    taxAmount: amount,
    currency: line()
      .toUpperCase()
      .regex(/^[A-Z]{3}$/, 'Enter a currency such as USD'),
    transactionDate: orBlank(dayInput('Enter a date')),
    category: orBlank(z.enum(receiptCategories, 'Choose a category')),
    paymentMethod: optionalText(receiptLimits.textLength),
    notes: optionalProse(receiptLimits.notesLength),
  })
  .partial()
export type ReceiptEdit = z.output<typeof receiptEdit>

export const changeKinds = ['edited', 'verified', 'unverified'] as const

export const receiptChange = z.object({
  id: z.string(),
  kind: z.enum(changeKinds),
  changedAt: instant,
  changedBy: z.string().nullable(),
  /** Each changed field with what it was before and is after. */
  values: z.record(z.string(), z.object({ before: z.string().nullable(), after: z.string().nullable() })),
})
export type ReceiptChange = z.output<typeof receiptChange>
