import { useWindowEvent } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { paths, type ScreenName } from '#rules/paths.ts'
import { mayOpen, type NavigationContext } from './navigation.ts'
import { isShortcut } from './use-list-keys.ts'

/** The screens that `g` and a letter open. */
export const goKeys = {
  d: 'dashboard',
  v: 'ventures',
  e: 'events',
  r: 'resources',
  t: 'tools',
  a: 'achievements',
  l: 'linkTracking',
  i: 'interactions',
  n: 'notifications',
  p: 'profile',
} as const satisfies Record<string, ScreenName>

/** How long after `g` the letter may come. */
const waitMs = 1_500

/** `g`, then a letter, goes to a screen that the person may open. */
export function useGoKeys(context: NavigationContext): void {
  const router = useRouter()
  const pressedAt = useRef(-waitMs)
  // While capturing, so that the letter after `g` is no key of a list.
  useWindowEvent(
    'keydown',
    (event) => {
      if (!isShortcut(event)) return
      const isPending = event.timeStamp - pressedAt.current < waitMs
      pressedAt.current = event.key === 'g' ? event.timeStamp : -waitMs
      if (!isPending || !(event.key in goKeys)) return
      const screen = paths[goKeys[event.key as keyof typeof goKeys]]
      event.preventDefault()
      if (mayOpen(context, screen)) void router.navigate({ href: screen.path })
    },
    { capture: true },
  )
}
