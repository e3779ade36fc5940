import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import BookOpen from 'lucide-react/icons/book-open'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleUser from 'lucide-react/icons/circle-user-round'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Link from 'lucide-react/icons/link'
import PanelTop from 'lucide-react/icons/panel-top'
import Rocket from 'lucide-react/icons/rocket'
import Sparkles from 'lucide-react/icons/sparkles'
import Wrench from 'lucide-react/icons/wrench'
import { useCurrentUser } from '#features/accounts/web/api.ts'
import type { SearchHit, SearchKind } from '#features/search/schema.ts'
import { searchQuery } from '#features/search/web/api.ts'
import { useHasScreen } from '#platform/web/screens.tsx'
import { useAskAssistant } from './ask.ts'
import { fuzzyMatch } from './fuzzy-match.ts'
import { useOpenPath, usePaletteEntries, type PaletteEntry } from './palette-entries.ts'
import { listRecentEntries, type RecentEntry } from './recent-entries.ts'

const kinds: Record<SearchKind | 'screen', { group: string; icon: LucideIcon }> = {
  screen: { group: 'Screens', icon: PanelTop },
  event: { group: 'Events', icon: CalendarDays },
  venture: { group: 'Ventures', icon: Rocket },
  resource: { group: 'Resources', icon: BookOpen },
  tool: { group: 'Tools', icon: Wrench },
  course: { group: 'Courses', icon: GraduationCap },
  link: { group: 'Links', icon: Link },
  person: { group: 'People', icon: CircleUser },
}

export type PaletteGroup = { title: string; entries: PaletteEntry[] }

/** How long after the last key the server is asked. */
const debounceMs = 150

/**
 * What answers a search, in groups: what was opened last, screens and actions by name, what the server finds, and last the way
 * to put it to the assistant. `isSearching` until the server has answered.
 */
export function usePaletteSearch(
  search: string,
  { onHelp }: { onHelp(): void },
): { groups: PaletteGroup[]; isSearching: boolean } {
  const text = search.trim()
  const [asked] = useDebouncedValue(text, debounceMs)
  const { data: hits = [], isFetching, isError } = useQuery(searchQuery(asked))
  const recent = useRecentEntries(text)
  const recentPaths = new Set(recent.map(({ path }) => path))
  const local = usePaletteEntries({ onHelp }).filter(({ path }) => !path || !recentPaths.has(path))
  const found = useHitEntries(text ? hits : [])
  const ask = useAskAssistant()
  const askLabel = `Ask Foundry AI “${text}”`
  const askEntry = { id: 'ask', label: askLabel, icon: Sparkles, group: 'Foundry AI', run: () => ask(text) }
  const groups = [
    { title: 'Recent', entries: recent },
    ...groupByBest(rank(local, { search })),
    ...groupByBest(found.filter(({ path }) => !path || !recentPaths.has(path))),
    { title: 'Foundry AI', entries: text ? [askEntry] : [] },
  ].filter(({ entries }) => entries.length > 0)
  return { groups, isSearching: text !== '' && !isError && (isFetching || asked !== text) }
}

function useRecentEntries(text: string): PaletteEntry[] {
  const { id } = useCurrentUser()
  const open = useOpenPath()
  const hasScreen = useHasScreen()
  const entries = listRecentEntries(id)
    .filter(({ path }) => hasScreen(path))
    .map((entry) => ({ ...toEntry(entry), group: 'Recent', detail: kinds[entry.kind]?.group, run: () => open(entry) }))
  return rank(entries, { search: text })
}

/** What the server found; a kind whose screen is not built is left out. */
function useHitEntries(hits: SearchHit[]): PaletteEntry[] {
  const open = useOpenPath()
  const hasScreen = useHasScreen()
  return hits
    .filter(({ path }) => hasScreen(path))
    .map(({ kind, id, title, detail, path }) => ({
      ...toEntry({ kind, path, label: title }),
      id: `${kind} ${id}`,
      detail: detail ?? undefined,
      run: () => open({ kind, path, label: title }),
    }))
}

function toEntry({ path, label, kind }: RecentEntry) {
  const { group, icon } = kinds[kind] ?? kinds.screen
  return { id: `recent ${path}`, path, label, group, icon }
}

/** The entries that match, best first; a hit in the name counts double against one in what surrounds it. */
function rank(entries: PaletteEntry[], { search }: { search: string }): PaletteEntry[] {
  return entries
    .map((entry) => ({ entry, score: getScore(entry, { search }) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}

function getScore({ label, detail = '', keywords = '' }: PaletteEntry, { search }: { search: string }): number {
  return fuzzyMatch(label, { search }) * 2 || fuzzyMatch(`${label} ${keywords} ${detail}`, { search })
}

/** In the order of each group's first entry. */
function groupByBest(entries: PaletteEntry[]): PaletteGroup[] {
  const groups = Map.groupBy(entries, ({ group }) => group)
  return [...groups].map(([title, grouped]) => ({ title, entries: grouped }))
}
