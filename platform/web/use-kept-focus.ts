import { useLayoutEffect, useRef } from 'react'

/** A button is disabled while it loads, and loses the focus by that. Gives it back once the work is done. */
export function useKeptFocus(isBusy: boolean): void {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    // Browsers move the focus off a disabled button only when they draw it.
    if (isBusy) focused.current = document.activeElement
    else if (document.activeElement === document.body && focused.current instanceof HTMLElement) focused.current.focus()
  }, [isBusy])
}
