import type { StoreItem, VectorStore } from './port.ts'

export function createMemoryStore(): VectorStore {
  const items = new Map<string, StoreItem>()
  const words = (text: string) => text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return {
    name: 'postgres',
    version: 'memory-1',
    put: async (item) => void items.set(item.id, item),
    remove: async (ids) => ids.forEach((id) => items.delete(id)),
    list: async () => [...items.values()].map(({ id, passages }) => ({ itemId: id, passageCount: passages.length })),
    search: async ({ query, limit, readableItemIds }) => {
      const asked = new Set(words(query))
      const found = readableItemIds.flatMap((id) => {
        const item = items.get(id)
        return (item?.passages ?? []).map((passage) => {
          const all = new Set(words(`${item!.title} ${passage.headings.join(' ')} ${passage.text}`))
          return { id: passage.id, itemId: id, score: [...asked].filter((word) => all.has(word)).length / asked.size }
        })
      })
      const best = found
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score)
        .slice(0, limit)
      return {
        passages: best.map((one, index) => ({ ...one, legs: { words: { rank: index + 1, score: one.score } } })),
        confidence: best[0]?.score ?? 0,
      }
    },
    close: async () => undefined,
  }
}
