import { useLayoutEffect, useState, type RefObject } from 'react'
import { findPassage } from './find-passage.ts'

const name = 'passage'

/**
 * Highlights a passage within the text and scrolls to it. Answers whether it is there: a text may have changed since, a file is no part of the
 * page, and older browsers highlight nothing. Null while there is no passage to look for.
 */
export function useHighlight(textRef: RefObject<HTMLElement | null>, passage: string | undefined): boolean | null {
  const [isFound, setFound] = useState<boolean | null>(null)
  useLayoutEffect(() => {
    if (passage === undefined || !textRef.current) return undefined
    const ranges = 'highlights' in CSS ? findPassage(textRef.current, passage) : []
    setFound(ranges.length > 0)
    if (ranges.length === 0) return undefined
    CSS.highlights.set(name, new Highlight(...ranges))
    ranges[0]!.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    return () => void CSS.highlights.delete(name)
  }, [textRef, passage])
  return isFound
}
