import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { searchHit, searchQuery } from './schema.ts'

export const contract = {
  search: endpoint('GET /api/search', {
    permission: 'search.list',
    summary:
      'Events, ventures, resources, tools, courses, links and people whose texts have words that begin like those of `q`: at most 5 of each kind, only what the person may see.',
    query: searchQuery,
    limit: 'flood.search',
    reply: z.array(searchHit),
  }),
}
