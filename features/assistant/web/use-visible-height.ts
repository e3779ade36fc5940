import { useEffect, useState } from 'react'

/** Less than this is a bar of the browser. */
const keyboardPx = 120

/**
 * How much of the page is in sight below the header while the keyboard of a phone covers the rest, undefined without one. The keyboard
 * lies over the page: what is at its lower edge would be behind it.
 */
export function useVisibleHeight(): number | undefined {
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const viewport = window.visualViewport
    const measure = () => {
      const isZoomed = !viewport || viewport.scale > 1.01
      const isCovered = !isZoomed && window.innerHeight - viewport.height > keyboardPx
      setHeight(isCovered ? viewport.height - readHeaderHeight() : undefined)
      // The browser has scrolled the field into sight as if the page did not change.
      if (isCovered) window.scrollTo(0, 0)
    }
    viewport?.addEventListener('resize', measure)
    return () => viewport?.removeEventListener('resize', measure)
  }, [])
  return height
}

const readHeaderHeight = (): number => document.getElementById('main')?.getBoundingClientRect().top ?? 0
