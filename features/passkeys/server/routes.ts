import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { addPasskey, removePasskey, renamePasskey, signInWithPasskey, startAddingPasskey } from './actions.ts'
import { createSignInOptions } from './ceremony.ts'
import { listPasskeys } from './queries.ts'

export const routes = mount(contract, {
  startPasskeySignIn: (ctx) => createSignInOptions(ctx),
  signInWithPasskey: (ctx, { body }) => signInWithPasskey(ctx, body),
  listPasskeys: (ctx) => listPasskeys(ctx, ctx.me.id),
  startAddingPasskey: (ctx) => startAddingPasskey(ctx),
  addPasskey: (ctx, { body }) => addPasskey(ctx, body),
  renamePasskey: (ctx, { params, body }) => renamePasskey(ctx, { ...params, ...body }),
  removePasskey: (ctx, { params }) => removePasskey(ctx, params.id),
})
