import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { z } from '#platform/contract/zod.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'
import { ledgerReceipt, receiptListQuery, receiptQuery, receiptTotals, receiptVersions } from './ledger-schema.ts'
import { categoryRule, categoryRuleInput, newCategoryRule, rulePreview } from './rule-schema.ts'
import {
  emailQuery,
  receiptChange,
  receiptData,
  receiptEdit,
  receiptEmail,
  receiptEmailDetails,
  trashedEmail,
} from './schema.ts'

const id = z.object({ id: z.string() })
const list = { permission: 'receipt.list', isInstallationWide: true } as const
const edit = {
  permission: 'receipt.edit',
  isInstallationWide: true,
  limit: 'receipt.edit',
  invalidates: ['receipts'],
} as const
const verify = { ...edit, permission: 'receipt.verify', limit: 'receipt.verify' } as const
const exported = {
  ...list,
  raw: 'download',
  audit: 'list.exported',
  limit: 'receipt.export',
  readsFrom: 'replica',
  reply: z.never(),
} as const

export const contract = {
  getEmailInfo: endpoint('GET /api/receipts/email-info', {
    ...list,
    summary: 'The address that receipts are sent to, and whether a sample can be sent.',
    reply: z.object({ email: z.string(), hasSample: z.boolean() }),
  }),
  listEmails: endpoint('GET /api/receipts/emails', {
    readsFrom: 'replica',
    ...list,
    summary: 'Emails with receipts, newest first, and what was read from them.',
    query: pageQuery.extend(emailQuery.shape),
    reply: z.array(receiptEmail),
  }),
  listTrashedEmails: endpoint('GET /api/receipts/emails/trash', {
    ...list,
    permission: 'receipt.edit',
    summary: 'The emails in the trash, the last one put there first.',
    query: pageQuery,
    reply: z.array(trashedEmail),
  }),
  getEmail: endpoint('GET /api/receipts/emails/{id}', {
    ...list,
    summary: 'One email with its text.',
    reply: receiptEmailDetails,
  }),
  releaseEmail: endpoint('POST /api/receipts/emails/{id}/release', {
    ...edit,
    summary: 'Releases an email from quarantine, so that it is read.',
    reply: id,
  }),
  reprocessEmail: endpoint('POST /api/receipts/emails/{id}/reprocess', {
    ...edit,
    summary: 'Reads an email again. Receipts that staff verified or corrected stay as they are.',
    reply: id,
  }),
  trashEmail: endpoint('DELETE /api/receipts/emails/{id}', {
    ...edit,
    summary: 'Moves an email with its receipts to the trash.',
    reply: id,
  }),
  restoreEmail: endpoint('POST /api/receipts/emails/{id}/restore', {
    ...edit,
    summary: 'Takes an email out of the trash.',
    reply: trashedEmail,
  }),
  purgeEmails: endpoint('POST /api/receipts/emails/purge', {
    ...edit,
    summary: 'Deletes trashed emails with their files for good.',
    body: z.object({ ids: z.array(z.guid()).min(1).max(100) }),
    reply: z.object({ purgedCount: z.number() }),
  }),
  downloadAttachment: endpoint('GET /api/receipts/attachments/{id}/download', {
    ...list,
    permission: 'receipt.download',
    summary: 'A link to an attachment that works for a minute, for you only.',
    viewAs: 'refused',
    limit: 'receipt.download',
    reply: z.object({ downloadUrl: z.string() }),
  }),
  openAttachment: endpoint('GET /api/receipts/attachments/{id}/file', {
    ...list,
    permission: 'receipt.openFile',
    summary: 'Sends the attachment of a download link.',
    query: z.object({ token: z.string().max(200).default('') }),
    raw: 'download',
    viewAs: 'refused',
    reply: z.never(),
  }),
  previewAttachment: endpoint('GET /api/receipts/attachments/{id}/preview', {
    ...list,
    summary:
      'A picture, or the `page` of a PDF (from 1), as JPEG, small enough for the screen; of other files nothing.',
    query: z.object({ page: z.coerce.number().int().min(1).max(receiptLimits.pages).default(1) }),
    raw: 'download',
    reply: z.never(),
  }),
  listReceipts: endpoint('GET /api/receipts/data', {
    readsFrom: 'replica',
    ...list,
    summary: 'Receipts, the riskiest first unless sorted otherwise; verified ones are no risk.',
    query: pageQuery.extend(receiptListQuery.shape),
    reply: z.array(ledgerReceipt),
  }),
  getReceipt: endpoint('GET /api/receipts/data/{id}', {
    ...list,
    summary: 'One receipt with its email and file.',
    reply: ledgerReceipt,
  }),
  listChanges: endpoint('GET /api/receipts/data/{id}/changes', {
    ...list,
    summary: 'Who changed or verified a receipt, newest first.',
    reply: z.array(receiptChange),
  }),
  editReceipt: endpoint('PATCH /api/receipts/data/{id}', {
    ...edit,
    summary:
      'Corrects a receipt, which drops its verification; with `If-Match`, only the version named there (else 412).',
    body: receiptEdit,
    reply: receiptData,
  }),
  verifyReceipt: endpoint('POST /api/receipts/data/{id}/verify', {
    ...verify,
    summary:
      'Confirms what was read, with `If-Match` only of that version; keeps who did and when. Repeating it changes nothing.',
    reply: receiptData,
  }),
  verifyReceipts: endpoint('POST /api/receipts/data/verify', {
    ...verify,
    summary: 'Confirms several receipts. Those that changed since the version named here are left as they are.',
    body: receiptVersions,
    reply: z.object({ verifiedCount: z.number(), changedCount: z.number() }),
  }),
  unverifyReceipt: endpoint('POST /api/receipts/data/{id}/unverify', {
    ...verify,
    summary: 'Takes back a verification.',
    reply: receiptData,
  }),
  listCategoryRules: endpoint('GET /api/receipts/category-rules', {
    ...list,
    summary: 'Whose receipts are of which category, by the words in the merchant.',
    reply: z.array(categoryRule),
  }),
  previewCategoryRule: endpoint('GET /api/receipts/category-rules/preview', {
    ...list,
    summary: 'How many receipts that nobody has verified a rule would change; none before it is complete.',
    query: categoryRuleInput.partial(),
    reply: rulePreview,
  }),
  createCategoryRule: endpoint('POST /api/receipts/category-rules', {
    ...edit,
    summary: 'Adds a rule for new receipts, and if asked to applies it to those that nobody has verified.',
    body: newCategoryRule,
    reply: categoryRule.extend({ changedCount: z.number() }),
  }),
  removeCategoryRule: endpoint('DELETE /api/receipts/category-rules/{id}', {
    ...edit,
    summary: 'Removes a rule; receipts keep their category.',
    reply: categoryRule,
  }),
  upload: endpoint('POST /api/receipts/upload', {
    ...edit,
    summary:
      'Adds receipts from files. Multipart: `files` (PDF, JPG, PNG or .eml, up to 25 MB each, 20 at most); `driveFileIds`, with commas between, takes them from your own Google Drive.',
    raw: 'upload',
    limit: 'receipt.upload',
    status: 201,
    reply: z.object({ ids: z.array(z.string()), duplicateCount: z.number() }),
  }),
  sendSample: endpoint('POST /api/receipts/sample', {
    ...edit,
    summary: 'In the demo: sends a sample receipt to the address.',
    limit: 'receipt.upload',
    status: 201,
    reply: id,
  }),
  receiveEmail: endpoint('POST /api/receipts/inbound', {
    permission: 'receipt.receiveEmail',
    summary:
      'Takes an email (raw MIME as `message/rfc822`) from a mail service, signed as `X-Signature: sha256=<hex HMAC-SHA256 of the body>`. It is stored when this replies.',
    raw: 'webhook',
    maxBodyBytes: receiptLimits.fileBytes,
    limit: 'receipt.inbound',
    reply: z.object({ id: z.string(), isDuplicate: z.boolean() }),
    invalidates: [],
  }),
  getTotals: endpoint('GET /api/receipts/totals', {
    readsFrom: 'replica',
    ...list,
    summary: 'What was spent by month and by category in the home currency, and what could not be added.',
    query: receiptQuery,
    reply: receiptTotals,
  }),
  exportCsv: endpoint('GET /api/receipts/export.csv', {
    ...exported,
    summary: 'The receipts that match as CSV.',
    query: receiptQuery,
  }),
  exportXlsx: endpoint('GET /api/receipts/export.xlsx', {
    ...exported,
    summary: 'The receipts that match as an Excel workbook.',
    query: receiptQuery,
  }),
  exportZip: endpoint('GET /api/receipts/export.zip', {
    ...exported,
    summary: 'The original files of the receipts that match.',
    query: receiptQuery,
  }),
}
