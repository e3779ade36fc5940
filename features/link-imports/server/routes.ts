import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { findImportReport, importLinks } from './actions.ts'

export const routes = mount(contract, {
  importLinks: (ctx, { body }) => importLinks(ctx, body),
  getImport: (ctx, { params }) => findImportReport(ctx, params.id),
})
