import { useMantineColorScheme } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import CircleUser from 'lucide-react/icons/circle-user-round'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import PanelTop from 'lucide-react/icons/panel-top'
import Plus from 'lucide-react/icons/plus'
import Sun from 'lucide-react/icons/sun'
import { useCurrentUser, useSignOut } from '#features/accounts/web/api.ts'
import { useHasScreen } from '#platform/web/screens.tsx'
import { paths, type ScreenRow } from '#rules/paths.ts'
import { mayOpen, navigationFor, type NavigationContext } from './navigation.ts'
import { addRecentEntry, type RecentEntry } from './recent-entries.ts'

export type PaletteEntry = {
  id: string
  label: string
  icon: LucideIcon
  /** The heading it is listed under. */
  group: string
  /** Shown beside it and searched as well. */
  detail?: string | undefined
  keywords?: string
  /** The screen it leads to, where it leads to one. */
  path?: string
  run(): void
}

type NavigateTo = (path: string) => void

/** Opens a screen and remembers it as the one opened last. */
export function useOpenPath(): (entry: RecentEntry) => void {
  const router = useRouter()
  const { id } = useCurrentUser()
  return (entry) => {
    addRecentEntry(id, entry)
    void router.navigate({ href: entry.path })
  }
}

/** The screens the person may open: those of the navigation by its names, then the rest by their titles. */
function screenEntries(context: NavigationContext, { open }: { open(entry: RecentEntry): void }): PaletteEntry[] {
  const toEntry = ({ path, label }: { path: string; label: string }) => ({
    path,
    label,
    group: 'Screens',
    run: () => open({ kind: 'screen', path, label }),
  })
  const navigationEntries = navigationFor(context).flatMap(({ title, entries }) =>
    entries.map(({ path, label, icon }) => ({
      ...toEntry({ path, label }),
      id: `${title} ${path}`,
      icon,
      ...(title !== 'Screens' && { detail: title }),
    })),
  )
  const listedKeys = new Set(navigationEntries.flatMap(({ label, path }) => [label, path]))
  const otherEntries = Object.values<ScreenRow>(paths)
    .filter((screen) => screen.audience === 'member' && !screen.path.includes('{') && mayOpen(context, screen))
    .filter(({ path, title }) => !listedKeys.has(path) && !listedKeys.has(title) && listedKeys.add(title))
    .map(({ path, title }) => ({ ...toEntry({ path, label: title }), id: path, icon: PanelTop }))
  return [...navigationEntries, ...otherEntries]
}

const schemes = [
  { scheme: 'light', label: 'Use light colors', icon: Sun },
  { scheme: 'dark', label: 'Use dark colors', icon: Moon },
  { scheme: 'auto', label: 'Use the colors of the system', icon: Monitor },
] as const

type PaletteHandlers = {
  open(entry: RecentEntry): void
  navigateTo: NavigateTo
  setScheme(scheme: (typeof schemes)[number]['scheme']): void
  signOut(): void
  onHelp(): void
}

/** What can be done from anywhere; what this person may not do is left out. */
function actionEntries(
  context: NavigationContext,
  { navigateTo, setScheme, signOut, onHelp }: PaletteHandlers,
): PaletteEntry[] {
  const { ventures, profile, interactions } = paths
  const mayAdd = mayOpen(context, { ...ventures, permission: 'venture.create' })
  const add = {
    id: 'add-venture',
    label: 'Add venture',
    icon: Plus,
    keywords: 'new create',
    run: () => navigateTo(ventures.path),
  }
  const log = (id: string, label: string) => ({
    id,
    label,
    icon: MessageSquarePlus,
    keywords: 'new meeting call note interaction several students',
    run: () => navigateTo(`${interactions.path}?log=${id}`),
  })
  const mayLog = mayOpen(context, { ...interactions, permission: 'interaction.create' })
  const edit = { id: 'edit-profile', label: 'Edit profile', icon: CircleUser, run: () => navigateTo(profile.path) }
  const actions: Omit<PaletteEntry, 'group'>[] = [
    ...(mayAdd ? [add] : []),
    ...(mayLog ? [log('one', 'Log interaction'), log('several', 'Quick log for several students')] : []),
    ...(mayOpen(context, profile) ? [edit] : []),
    ...schemes.map(({ scheme, ...row }) => ({
      ...row,
      id: scheme,
      keywords: 'color scheme theme mode',
      run: () => setScheme(scheme),
    })),
    { id: 'shortcuts', label: 'Keyboard shortcuts', icon: Keyboard, keywords: 'help keys', run: onHelp },
    { id: 'sign-out', label: 'Sign out', icon: LogOut, keywords: 'logout leave', run: signOut },
  ]
  return actions.map((action) => ({ ...action, group: 'Actions' }))
}

/** Everything the palette offers this person, screens first. `onHelp` opens the sheet of keyboard shortcuts. */
export function usePaletteEntries({ onHelp }: { onHelp(): void }): PaletteEntry[] {
  const context = { user: useCurrentUser(), hasScreen: useHasScreen() }
  const router = useRouter()
  const open = useOpenPath()
  const { setColorScheme: setScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  const navigateTo = (path: string) => void router.navigate({ href: path })
  const handlers = { navigateTo, open, setScheme, signOut: () => void signOut(), onHelp }
  return [...screenEntries(context, handlers), ...actionEntries(context, handlers)]
}
