import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { findReport, importStudents, listImports, undoImport } from './actions.ts'

export const routes = mount(contract, {
  listImports: (ctx) => listImports(ctx),
  importStudents: (ctx, { body }) => importStudents(ctx, body),
  getImport: (ctx, { params }) => findReport(ctx, params.id),
  undoImport: (ctx, { params }) => undoImport(ctx, params.id),
})
