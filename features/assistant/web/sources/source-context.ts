import { createContext } from 'react'
import type { Source } from '../../schema.ts'

type SourceContextValue = {
  sources: ReadonlyMap<number, Source>
  /** Shows a source beside the button that was pressed. */
  open(source: Source, button: HTMLButtonElement): void
}

/** The sources of the answer around. */
export const SourceContext = createContext<SourceContextValue>({ sources: new Map(), open: () => {} })
