import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { tool } from './schema.ts'

export const contract = {
  listTools: endpoint('GET /api/venture-works-tools', {
    permission: 'tool.list',
    summary: 'The venture tools.',
    query: pageQuery,
    reply: z.array(tool),
  }),
  listFavorites: endpoint('GET /api/user/favorite-tools', {
    permission: 'tool.favorite',
    summary: "The ids of the person's favorite tools.",
    reply: z.array(z.string()),
  }),
  toggleFavorite: endpoint('POST /api/user/toggle-favorite-tool', {
    permission: 'tool.favorite',
    summary: 'Adds a tool to the favorites or removes it.',
    body: z.object({ toolId: z.string('Please name a tool.').min(1, 'Please name a tool.').max(300) }),
    reply: z.object({ toolId: z.string(), isFavorite: z.boolean() }),
    limit: 'tool.favorite',
    isIdempotent: true,
    invalidates: ['tools'],
  }),
}
