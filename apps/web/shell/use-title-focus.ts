import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After a change of screen, reading goes on at its title; without this, focus would stay in a menu or be lost. */
export function useTitleFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const title = document.querySelector<HTMLElement>('[data-page-title]') ?? document.getElementById('main')
        title?.focus({ preventScroll: true })
      }),
    [router],
  )
}
