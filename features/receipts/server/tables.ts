import { isNull, sql } from 'drizzle-orm'
import type { RateSource } from '#features/exchange-rates/schema.ts'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  primaryKey,
  snakeCase,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { citext, id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import { createTrash } from '#platform/server/trash.ts'
import type { Envelope, SenderChecks } from '#providers/mail-in/port.ts'
import type { ReceiptContent } from '#providers/receipt-reader/port.ts'
import type {
  changeKinds,
  EmailOrigin,
  EmailState,
  QuarantineReason,
  ReadField,
  ReceiptCategory,
  ReceiptChange,
  ReceiptData,
} from '../schema.ts'

/** An email as it came in, or a file that staff added, which is shown as one. They belong to the whole installation. */
export const receiptEmails = snakeCase.table(
  'receipt_emails',
  {
    id: id(),
    origin: text().$type<EmailOrigin>().notNull(),
    uploadedById: uuid().references(() => people.id, { onDelete: 'set null' }),
    /** '' without one. With the hash of the body it tells a second delivery, whose other headers differ. */
    messageId: text().notNull(),
    contentHash: text().notNull(),
    deliveryCount: integer().notNull().default(1),
    /** The raw message, or the file. `fileName` is null for a message. */
    fileKey: text().notNull(),
    fileName: text(),
    size: integer().notNull(),
    /** Of the mail server that delivered it to ours. */
    envelope: jsonb().$type<Envelope>(),
    /** What SPF, DKIM and DMARC said; null before it was read, and of uploads. */
    senderChecks: jsonb().$type<SenderChecks>(),
    state: text().$type<EmailState>().notNull(),
    quarantineReason: text().$type<QuarantineReason>(),
    /** Released emails are read whoever sent them. */
    releasedAt: instant(),
    error: text(),
    subject: text(),
    fromAddress: text().notNull().default(''),
    bodyText: text().notNull().default(''),
    isReceipt: boolean().notNull().default(false),
    isInvoice: boolean().notNull().default(false),
    receivedAt: instant().notNull(),
    processedAt: instant(),
    /** Counts claims: what an earlier claim still reads is not saved. */
    claimCount: integer().notNull().default(0),
    claimedAt: instant(),
    /** Claims since it was last queued by a person or its arrival. */
    tryCount: integer().notNull().default(0),
    version: integer().notNull().default(1),
    trashedAt: instant(),
  },
  (table) => [
    unique('receipt_emails_delivery').on(table.messageId, table.contentHash),
    index('receipt_emails_received').on(table.receivedAt.desc(), table.id.desc()),
    index('receipt_emails_unfinished').on(table.state),
  ],
)

/** What queries read: trashed emails are not in it. */
export const liveReceiptEmails = snakeCase
  .view('live_receipt_emails')
  .as((query) => query.select().from(receiptEmails).where(isNull(receiptEmails.trashedAt)))

export const receiptEmailTrash = createTrash(receiptEmails, { owner: null, notFound: 'receipt.email_not_found' })

/** Up to where a mailbox was read by IMAP. */
export const receiptMailboxes = snakeCase.table('receipt_mailboxes', {
  /** `user@host:port/INBOX` */
  name: text().primaryKey(),
  uidValidity: text().notNull(),
  lastUid: bigint({ mode: 'number' }).notNull(),
  readAt: instant().notNull(),
})

const emailId = () =>
  uuid()
    .notNull()
    .references(() => receiptEmails.id, { onDelete: 'cascade' })

/** The files of an email. An email that is read again has the same ones in the same order. */
export const receiptAttachments = snakeCase.table(
  'receipt_attachments',
  {
    id: id(),
    emailId: emailId(),
    ordinal: integer().notNull(),
    fileName: text().notNull(),
    /** By its first bytes. */
    contentType: text().notNull(),
    size: integer().notNull(),
    contentHash: text().notNull(),
    /** Of a picture or scan: 256 bits in hex, of which pictures that look alike have nearly the same. */
    fingerprint: text(),
    fileKey: text().notNull(),
    error: text(),
    /** What staff should know of how it was read. */
    note: text(),
  },
  (table) => [
    unique('receipt_attachments_ordinal').on(table.emailId, table.ordinal),
    index('receipt_attachments_hash').on(table.contentHash),
  ],
)

/**
 * What a paid model made of a file, by the hash of its content, so that no file is paid for twice. The row is there before the model is asked; without
 * `content` the answer was lost with the process that waited for it.
 */
export const receiptModelReadings = snakeCase.table(
  'receipt_model_readings',
  {
    contentHash: text().notNull(),
    model: text().notNull(),
    content: jsonb().$type<ReceiptContent>(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentHash, table.model] })],
)

const amount = () => numeric({ precision: 11, scale: 2 })

/** What was read from an attachment, or without one from the text of the email, and what staff made of it. */
export const receipts = snakeCase.table(
  'receipts',
  {
    id: id(),
    emailId: emailId(),
    attachmentId: uuid().references(() => receiptAttachments.id, { onDelete: 'cascade' }),
    merchantName: text(),
    confidence: numeric({ precision: 3, scale: 2 }).notNull(),
    totalAmount: amount(),
    subtotalAmount: amount(),
    taxAmount: amount(),
    currency: text().notNull(),
    transactionDate: date({ mode: 'string' }),
    category: text(),
    paymentMethod: text(),
    notes: text(),
    lineItems: jsonb().$type<ReceiptData['lineItems']>().notNull(),
    /** As they were read, whatever staff changed since. */
    fields: jsonb().$type<Record<string, ReadField>>().notNull(),
    /** What one unit of its currency was worth on its day, in the home currency of then. Kept once it is known. */
    rate: numeric({ precision: 18, scale: 8 }),
    /** The day of the rate: the receipt's, or the last one before with a rate. */
    rateDay: date({ mode: 'string' }),
    /** Null where the receipt is in the home currency. */
    rateSource: text().$type<RateSource>(),
    homeCurrency: text(),
    /** The total in the home currency. By the database, so that it is the same in lists, sums and files. */
    homeAmount: numeric({ precision: 20, scale: 2 }).generatedAlwaysAs(sql`round(total_amount * rate, 2)`),
    /** Staff changed it: reading the email again leaves it as it is. */
    isEdited: boolean().notNull().default(false),
    verifiedAt: instant(),
    verifiedById: uuid().references(() => people.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('receipts_email').on(table.emailId),
    index('receipts_attachment').on(table.attachmentId),
    index('receipts_same').on(table.totalAmount, table.transactionDate),
  ],
)

/**
 * Receipts that seem to be one, whether in the trash or not: each pair once, the older one as the original. They are no foreign keys: while a
 * receipt is compared, others may be deleted for good. A job forgets their pairs.
 */
export const receiptDuplicates = snakeCase.table(
  'receipt_duplicates',
  { receiptId: uuid().notNull(), originalId: uuid().notNull() },
  (table) => [
    primaryKey({ columns: [table.receiptId, table.originalId] }),
    index('receipt_duplicates_original').on(table.originalId),
  ],
)

/** Whose receipts are of which category. */
export const receiptCategoryRules = snakeCase.table(
  'receipt_category_rules',
  {
    id: id(),
    contains: citext().notNull(),
    category: text().$type<ReceiptCategory>().notNull(),
    createdAt: instant().notNull(),
    createdById: uuid().references(() => people.id, { onDelete: 'set null' }),
  },
  (table) => [unique('receipt_category_rules_contains').on(table.contains)],
)

/** Who changed or verified a receipt. */
export const receiptChanges = snakeCase.table(
  'receipt_changes',
  {
    id: id(),
    receiptId: uuid()
      .notNull()
      .references(() => receipts.id, { onDelete: 'cascade' }),
    kind: text().$type<(typeof changeKinds)[number]>().notNull(),
    values: jsonb().$type<ReceiptChange['values']>().notNull(),
    changedAt: instant().notNull(),
    changedById: uuid().references(() => people.id, { onDelete: 'set null' }),
  },
  (table) => [index('receipt_changes_receipt').on(table.receiptId)],
)
