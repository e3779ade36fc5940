import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { changeSelection, editSettings, retryItem } from './actions.ts'
import { confirmRemoval, fixDrift, measureDrift } from './drift/actions.ts'
import { editGuide, purgeGuides, restoreGuide, trashGuide, uploadGuide } from './guides/actions.ts'
import { listTrashedGuides } from './guides/queries.ts'
import { sendOriginal, sendPassages } from './items/downloads.ts'
import { listItems } from './queries.ts'
import { listRuns } from './runs/queries.ts'
import { findPassage } from './search/queries.ts'
import { serializeGuide, serializeSearch, serializeStats } from './serializers.ts'

export const routes = mount(contract, {
  listItems: (ctx, { query }) => listItems(ctx, query),
  getStats: (ctx) => serializeStats(ctx),
  syncItems: (ctx, { body }) => changeSelection(ctx, body),
  viewItem: (ctx, { params }) => sendPassages(ctx, params.id),
  downloadOriginal: (ctx, { params }) => sendOriginal(ctx, params.id),
  retryItem: (ctx, { params }) => retryItem(ctx, params.id),
  editSettings: (ctx, { body }) => editSettings(ctx, body),
  getDrift: (ctx) => measureDrift(ctx),
  fixDrift: (ctx) => fixDrift(ctx),
  listRuns: (ctx, { query }) => listRuns(ctx, query),
  confirmRemoval: (ctx, { params }) => confirmRemoval(ctx, params.id),
  testSearch: (ctx, { body }) => serializeSearch(ctx, body),
  uploadGuide: (ctx) => uploadGuide(ctx),
  listTrashedGuides: (ctx, { query }) => listTrashedGuides(ctx, query),
  purgeGuides: (ctx, { body }) => purgeGuides(ctx, body.ids),
  editGuide: (ctx, { params, body }) => editGuide(ctx, { ...params, ...body }),
  trashGuide: (ctx, { params }) => trashGuide(ctx, params.id),
  restoreGuide: (ctx, { params }) => restoreGuide(ctx, params.id),
  getPassage: (ctx, { params }) => findPassage(ctx, params.id),
  getGuide: (ctx, { params }) => serializeGuide(ctx, params.id),
})
