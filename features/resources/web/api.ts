import type { Page } from '#platform/contract/paging.ts'
import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'
import type { Resource } from '../schema.ts'

export const resources = apiClient<typeof contract>()

export const pageSize = 24

export const resourceQuery = (id: string) => resources.query('GET /api/resources/{id}', { params: { id } })

/** For optimistic writes: whether a resource is saved, in the lists and on its own screen. */
export function markSaved(id: string, isSaved: boolean) {
  const mark = (one: Resource) => (one.notionId === id ? { ...one, isSaved } : one)
  return [
    {
      query: { queryKey: ['GET /api/resources'] },
      update: (list: { pages: Page<Resource>[] }) => ({
        ...list,
        pages: list.pages.map((page) => ({ ...page, items: page.items.map(mark) })),
      }),
    },
    { query: resourceQuery(id), update: mark },
  ]
}
