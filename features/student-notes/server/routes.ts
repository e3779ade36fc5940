import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { createNote, deleteNote, editNote, listNotes } from './actions.ts'

export const routes = mount(contract, {
  listNotes: (ctx, { params, query }) => listNotes(ctx, { id: params.id, page: query }),
  createNote: (ctx, { params, body }) => createNote(ctx, { id: params.id, input: body }),
  editNote: (ctx, { params, body }) => editNote(ctx, { id: params.id, input: body }),
  deleteNote: (ctx, { params }) => deleteNote(ctx, params.id),
})
