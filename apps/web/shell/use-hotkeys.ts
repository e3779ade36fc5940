import { useEffect, useEffectEvent } from 'react'

export type Hotkeys = { openPalette(): void; openHelp(): void }

/** The keys that work on every screen: Ctrl or ⌘ with K, and, outside fields and dialogs, `/` and `?`. */
export function useHotkeys({ openPalette, openHelp }: Hotkeys): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = getHotkeyAction(event)
    if (!action) return
    event.preventDefault()
    if (action === 'palette') openPalette()
    else openHelp()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

function getHotkeyAction(event: KeyboardEvent): 'palette' | 'help' | null {
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
