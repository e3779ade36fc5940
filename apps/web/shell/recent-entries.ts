import type { SearchKind } from '#features/search/schema.ts'

/** Something the person opened from the palette: a screen or a search result. */
export type RecentEntry = { path: string; label: string; kind: SearchKind | 'screen' }

const key = 'foundry.recentlyOpened'
const maxCount = 5

/** What this person opened from the palette in this browser, the last one first. Signing out clears it. */
export function listRecentEntries(personId: string): RecentEntry[] {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as {
      personId: string
      entries: RecentEntry[]
    } | null
    return stored?.personId === personId && Array.isArray(stored.entries) ? stored.entries : []
  } catch {
    return []
  }
}

export function addRecentEntry(personId: string, { path, label, kind }: RecentEntry): void {
  const others = listRecentEntries(personId).filter((entry) => entry.path !== path)
  const entries = [{ path, label, kind }, ...others].slice(0, maxCount)
  localStorage.setItem(key, JSON.stringify({ personId, entries }))
}
