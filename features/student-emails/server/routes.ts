import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { cancelEmail, previewEmail, sendEmail } from './actions.ts'
import { findEmailProgress } from './queries.ts'

export const routes = mount(contract, {
  previewEmail: (ctx, { body }) => previewEmail(ctx, body),
  sendEmail: (ctx, { body }) => sendEmail(ctx, body),
  getEmail: (ctx, { params }) => findEmailProgress(ctx, params.emailId),
  cancelEmail: (ctx, { params }) => cancelEmail(ctx, params.emailId),
})
