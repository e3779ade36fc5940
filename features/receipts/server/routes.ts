import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import * as emails from './actions.ts'
import { createRule, previewRule, removeRule } from './category-rules/actions.ts'
import { listRules } from './category-rules/queries.ts'
import { createDownloadUrl, sendAttachment, sendPreview } from './files/actions.ts'
import { receiveDelivery, sendSample } from './intake/actions.ts'
import { uploadFiles } from './intake/upload.ts'
import { listTrashedEmails } from './queries.ts'
import { editReceipt, unverifyReceipt, verifyReceipt, verifyReceipts } from './review/actions.ts'
import { findReceipt, listChanges } from './review/queries.ts'
import {
  serializeEmail,
  serializeEmails,
  serializeLedger,
  serializeLedgerReceipt,
  serializeReceipt,
} from './serializers.ts'
import { sendOriginals, sendReceipts } from './totals/downloads.ts'
import { sumReceipts } from './totals/queries.ts'

export const routes = mount(contract, {
  getEmailInfo: async ({ providers, config }) => ({ email: providers.mailIn.address, hasSample: config.isDemo }),
  listEmails: (ctx, { query }) => serializeEmails(ctx, query),
  listTrashedEmails: (ctx, { query }) => listTrashedEmails(ctx, query),
  getEmail: (ctx, { params }) => serializeEmail(ctx, params.id),
  releaseEmail: (ctx, { params }) => emails.releaseEmail(ctx, params.id),
  reprocessEmail: (ctx, { params }) => emails.reprocessEmail(ctx, params.id),
  trashEmail: (ctx, { params }) => emails.trashEmail(ctx, params.id),
  restoreEmail: (ctx, { params }) => emails.restoreEmail(ctx, params.id),
  purgeEmails: (ctx, { body }) => emails.purgeEmails(ctx, body.ids),
  downloadAttachment: (ctx, { params }) => createDownloadUrl(ctx, params.id),
  openAttachment: (ctx, { params, query }) => sendAttachment(ctx, { id: params.id, token: query.token }),
  previewAttachment: (ctx, { params, query }) => sendPreview(ctx, { id: params.id, page: query.page }),
  listReceipts: (ctx, { query }) => serializeLedger(ctx, query),
  getReceipt: (ctx, { params }) => serializeLedgerReceipt(ctx, params.id),
  listChanges: async (ctx, { params }) => listChanges(ctx, (await findReceipt(ctx, params.id)).id),
  editReceipt: async (ctx, { params, body }) =>
    serializeReceipt(ctx, await editReceipt(ctx, { id: params.id, input: body })),
  verifyReceipt: async (ctx, { params }) => serializeReceipt(ctx, await verifyReceipt(ctx, params.id)),
  verifyReceipts: (ctx, { body }) => verifyReceipts(ctx, body),
  unverifyReceipt: async (ctx, { params }) => serializeReceipt(ctx, await unverifyReceipt(ctx, params.id)),
  listCategoryRules: (ctx) => listRules(ctx),
  previewCategoryRule: (ctx, { query }) => previewRule(ctx, query),
  createCategoryRule: (ctx, { body }) => createRule(ctx, body),
  removeCategoryRule: (ctx, { params }) => removeRule(ctx, params.id),
  upload: (ctx) => uploadFiles(ctx),
  sendSample: (ctx) => sendSample(ctx),
  receiveEmail: (ctx) => receiveDelivery(ctx),
  getTotals: (ctx, { query }) => sumReceipts(ctx, query),
  exportCsv: (ctx, { query }) => sendReceipts(ctx, { format: 'csv', filters: query }),
  exportXlsx: (ctx, { query }) => sendReceipts(ctx, { format: 'xlsx', filters: query }),
  exportZip: (ctx, { query }) => sendOriginals(ctx, query),
})
