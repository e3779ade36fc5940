import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { getDraft, saveDraft, submitIntake } from './actions.ts'

export const routes = mount(contract, {
  getDraft: (ctx) => getDraft(ctx),
  saveDraft: (ctx, { body }) => saveDraft(ctx, body),
  submitIntake: (ctx, { body }) => submitIntake(ctx, body),
})
