import { useEffect, useEffectEvent } from 'react'

export type Hotkeys = { openPalette(): void; openHelp(): void }

/** The keys that work on every screen: Ctrl or ⌘ with K, and, outside fields and dialogs, `/` and `?`. */
export function useHotkeys({ openPalette, openHelp }: Hotkeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actOf(event)
    if (!act) return
    event.preventDefault()
    if (act === 'palette') openPalette()
    else openHelp()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function actOf(event: KeyboardEvent): 'palette' | 'help' | null {
  if (
    event.defaultPrevented ||
    event.isComposing ||
    event.altKey ||
    document.querySelector('[role="dialog"][aria-modal="true"]')
  )
    return null
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'palette' : null
  if (isTyping(event.target)) return null
  if (event.key === '/') return 'palette'
  return event.key === '?' ? 'help' : null
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
