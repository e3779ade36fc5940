import { findLink } from '#features/links/server/queries.ts'
import { serializeLink } from '#features/links/server/serializers.ts'
import { listVersions } from '#features/links/server/versions/queries.ts'
import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { regenerateLink } from './actions.ts'
import { findPageTitle, listDuplicates } from './inspection/actions.ts'

export const routes = mount(contract, {
  getDuplicates: (ctx, { query }) => listDuplicates(ctx, query.url),
  getPageTitle: (ctx, { query }) => findPageTitle(ctx, query.url),
  listLinkVersions: async (ctx, { params, query }) => {
    const { id } = await findLink(ctx, params.id)
    return listVersions(ctx, { linkId: id, page: query })
  },
  regenerateLink: async (ctx, { params, body }) =>
    serializeLink(ctx, await regenerateLink(ctx, { id: params.id, input: body })),
})
