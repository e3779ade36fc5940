import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useCurrentUser } from '#features/accounts/web/api.ts'
import { BadgeCelebration } from '#features/awards/web/embeds.tsx'
import { PlayerFrame } from '#features/speech/web/embeds.tsx'
import { useHasScreen } from '#platform/web/screens.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { SkipLink } from '#platform/web/ui/skip-link.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { InsideShell } from './inside-shell.ts'
import { rememberSignedIn } from './sign-in-hint.ts'
import { NavigationLinks } from './navigation-links.tsx'
import { navigationFor } from './navigation.ts'
import styles from './shell.module.css'
import { useGoKeys } from './use-go-keys.ts'
import { useHotkeys } from './use-hotkeys.ts'
import { useListKeys } from './use-list-keys.ts'
import { useTitleFocus } from './use-title-focus.ts'

const loadDrawer = () => import('./navigation-drawer.tsx').then((file) => file.NavigationDrawer)
const NavigationDrawer = lazyDialog(loadDrawer)
const CommandPalette = lazyDialog(() => import('./command-palette.tsx').then((file) => file.CommandPalette))
const ViewAsBanner = lazy(() => import('./view-as-banner.tsx').then((file) => ({ default: file.ViewAsBanner })))
const KeyboardHelp = lazyDialog(() => import('./keyboard-help.tsx').then((file) => file.KeyboardHelp))

type Overlay = { name: 'menu' | 'help' } | { name: 'palette'; query: string }

/** The frame of every screen of signed-in people: header, navigation, and what opens above them. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const user = useCurrentUser()
  const hasScreen = useHasScreen()
  const groups = navigationFor({ user, hasScreen })
  const [overlay, open] = useState<Overlay>()
  // By name: an entry of the palette may open the help just before the palette closes.
  const close = (name: Overlay['name']) => open((current) => (current?.name === name ? undefined : current))
  const search = (query: string) => open({ name: 'palette', query })

  useTitleFocus()
  useGoKeys({ user, hasScreen })
  useListKeys()
  useHotkeys({ openPalette: () => search(''), openHelp: () => open({ name: 'help' }) })
  useEffect(rememberSignedIn, [])

  const isOpen = (name: Overlay['name']) => overlay?.name === name
  return (
    <InsideShell value>
      <div className={styles.frame}>
        <SkipLink />
        {user.viewAsUntil && (
          <Suspense>
            <ViewAsBanner user={user} until={user.viewAsUntil} />
          </Suspense>
        )}
        <Header
          user={user}
          isMenuOpen={isOpen('menu')}
          onOpenMenu={() => open({ name: 'menu' })}
          onPreloadMenu={() => void loadDrawer()}
          onSearch={search}
        />
        <NavigationProgress />
        <div className={styles.body}>
          <div className={styles.side}>
            <NavigationLinks groups={groups} label="Main" />
          </div>
          <PlayerFrame personId={user.id}>
            <main id="main" tabIndex={-1} className={styles.main}>
              {children}
            </main>
          </PlayerFrame>
        </div>
        <BottomBar context={{ user, hasScreen }} />
        <BadgeCelebration personId={user.id} />
        <NavigationDrawer
          isOpen={isOpen('menu')}
          onClose={() => close('menu')}
          onSearch={() => search('')}
          groups={groups}
        />
        <CommandPalette
          isOpen={isOpen('palette')}
          query={overlay?.name === 'palette' ? overlay.query : ''}
          onClose={() => close('palette')}
          onHelp={() => open({ name: 'help' })}
        />
        <KeyboardHelp isOpen={isOpen('help')} onClose={() => close('help')} />
      </div>
    </InsideShell>
  )
}

/** A line under the header while a screen takes more than a moment to load. */
function NavigationProgress() {
  const isPending = useRouterState({ select: ({ status }) => status === 'pending' })
  return isPending && <div className={styles.progress} aria-hidden />
}
