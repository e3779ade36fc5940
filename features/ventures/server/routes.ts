import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import * as actions from './actions.ts'
import * as files from './files/actions.ts'
import { listFiles } from './files/queries.ts'
import { listChanges } from './history/queries.ts'
import { findVenture, listOwnVentures, listStudentVentures, listTrashedVentures } from './queries.ts'

export const routes = mount(contract, {
  listVentures: (ctx, { query }) => listOwnVentures(ctx, query),
  createVenture: (ctx, { body }) => actions.createVenture(ctx, body),
  listStudentVentures: (ctx, { params, query }) => listStudentVentures(ctx, { personId: params.id, page: query }),
  listTrashedVentures: (ctx, { query }) => listTrashedVentures(ctx, query),
  getVenture: (ctx, { params }) => findVenture(ctx, params.id),
  editVenture: (ctx, { params, body }) => actions.editVenture(ctx, { id: params.id, input: body }),
  trashVenture: (ctx, { params }) => actions.trashVenture(ctx, params.id),
  restoreVenture: (ctx, { params }) => actions.restoreVenture(ctx, params.id),
  listChanges: async (ctx, { params, query }) => {
    const { id } = await findVenture(ctx, params.id)
    return listChanges(ctx, { ventureId: id, page: query })
  },
  listFiles: async (ctx, { params }) => {
    const { id } = await findVenture(ctx, params.id)
    return listFiles(ctx, id)
  },
  uploadFile: (ctx, { params }) => files.uploadFile(ctx, params.id),
  downloadFile: (ctx, { params }) => files.downloadFile(ctx, { ventureId: params.id, id: params.fileId }),
  removeFile: (ctx, { params }) => files.removeFile(ctx, { ventureId: params.id, id: params.fileId }),
})
