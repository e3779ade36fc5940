import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { endCall, getStatus } from './calls/actions.ts'
import { sendReading } from './readings/actions.ts'
import { createToken } from './tokens/actions.ts'
import { storeTurns } from './transcripts/actions.ts'

export const routes = mount(contract, {
  getStatus: (ctx) => getStatus(ctx),
  createToken: (ctx, { body }) => createToken(ctx, body),
  storeTurns: (ctx, { params, body }) => storeTurns(ctx, { ...params, ...body }),
  endCall: (ctx, { params }) => endCall(ctx, params.id),
  sendReading: (ctx, { params, query }) => sendReading(ctx, { ...params, ...query }),
})
