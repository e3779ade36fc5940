import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { search } from './queries.ts'

export const routes = mount(contract, {
  search: (ctx, { query }) => search(ctx, query.q),
})
