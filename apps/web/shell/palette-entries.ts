import { useMantineColorScheme } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import CircleUser from 'lucide-react/icons/circle-user-round'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import PanelTop from 'lucide-react/icons/panel-top'
import Plus from 'lucide-react/icons/plus'
import Sparkles from 'lucide-react/icons/sparkles'
import Sun from 'lucide-react/icons/sun'
import { useCurrentUser, useSignOut } from '#features/members/web/api.ts'
import { useHasScreen } from '#platform/web/screens.tsx'
import { paths, type ScreenRow } from '#rules/paths.ts'
import { useAskAssistant } from './ask.ts'
import { matchWords } from './match-words.ts'
import { mayOpen, navigationFor, type Visitor } from './navigation.ts'

export type PaletteEntry = {
  id: string
  label: string
  icon: LucideIcon
  /** Where it belongs, shown beside it and searched as well. */
  area: string
  words?: string
  run(): void
}

type Go = (path: string) => void

/** The screens the person may open: those of the navigation by its names, then the rest by their titles. */
function screenEntries(visitor: Visitor, { go }: { go: Go }): PaletteEntry[] {
  const listed = navigationFor(visitor).flatMap(({ title, entries }) =>
    entries.map(({ path, label, icon }) => ({
      id: `${title} ${path}`,
      path,
      label,
      icon,
      area: title,
      run: () => go(path),
    })),
  )
  const known = new Set(listed.flatMap(({ label, path }) => [label, path]))
  const others = Object.values<ScreenRow>(paths)
    .filter((screen) => screen.audience === 'member' && !screen.path.includes('{') && mayOpen(visitor, screen))
    .filter(({ path, title }) => !known.has(path) && !known.has(title) && known.add(title))
    .map(({ path, title }) => ({ id: path, label: title, icon: PanelTop, area: 'Screens', run: () => go(path) }))
  return [...listed, ...others]
}

const schemes = [
  { scheme: 'light', label: 'Use light colors', icon: Sun },
  { scheme: 'dark', label: 'Use dark colors', icon: Moon },
  { scheme: 'auto', label: 'Use the colors of the system', icon: Monitor },
] as const

type Deeds = { go: Go; setScheme(scheme: (typeof schemes)[number]['scheme']): void; signOut(): void; onHelp(): void }

/** What can be done from anywhere; what this person may not do is left out. */
function actionEntries(visitor: Visitor, { go, setScheme, signOut, onHelp }: Deeds): PaletteEntry[] {
  const { ventures, profile } = paths
  const mayAdd = mayOpen(visitor, { ...ventures, permission: 'venture.create' })
  const add = { id: 'add-venture', label: 'Add venture', icon: Plus, words: 'new create', run: () => go(ventures.path) }
  const edit = { id: 'edit-profile', label: 'Edit profile', icon: CircleUser, run: () => go(profile.path) }
  const actions: Omit<PaletteEntry, 'area'>[] = [
    ...(mayAdd ? [add] : []),
    ...(mayOpen(visitor, profile) ? [edit] : []),
    ...schemes.map(({ scheme, ...row }) => ({
      ...row,
      id: scheme,
      words: 'color scheme theme mode',
      run: () => setScheme(scheme),
    })),
    { id: 'shortcuts', label: 'Keyboard shortcuts', icon: Keyboard, words: 'help keys', run: onHelp },
    { id: 'sign-out', label: 'Sign out', icon: LogOut, words: 'logout leave', run: signOut },
  ]
  return actions.map((action) => ({ ...action, area: 'Actions' }))
}

/** Everything the palette offers this person, screens first. `onHelp` opens the sheet of keyboard shortcuts. */
export function usePaletteEntries({ onHelp }: { onHelp(): void }): PaletteEntry[] {
  const visitor = { user: useCurrentUser(), hasScreen: useHasScreen() }
  const router = useRouter()
  const { setColorScheme: setScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  const go = (path: string) => void router.navigate({ href: path })
  const deeds = { go, setScheme, signOut: () => void signOut(), onHelp }
  return [...screenEntries(visitor, deeds), ...actionEntries(visitor, deeds)]
}

/** The entries that answer a search, best first, and last the way to put it to the assistant. */
export function useFoundEntries(search: string, { onHelp }: { onHelp(): void }): PaletteEntry[] {
  const entries = usePaletteEntries({ onHelp })
  const ask = useAskAssistant()
  const text = search.trim()
  const found = entries
    .map((entry) => ({ entry, score: scoreOf(entry, { search }) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
  if (!ask || !text) return found
  return [
    ...found,
    { id: 'ask', label: `Ask Foundry AI “${text}”`, icon: Sparkles, area: 'Foundry AI', run: () => ask(text) },
  ]
}

/** A hit in the name counts double against one in what surrounds it. */
function scoreOf({ label, area, words = '' }: PaletteEntry, { search }: { search: string }): number {
  return matchWords(label, { search }) * 2 || matchWords(`${label} ${words} ${area}`, { search })
}
