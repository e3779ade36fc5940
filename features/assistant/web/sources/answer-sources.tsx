import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import type { Source } from '../../schema.ts'
import { SourceContext } from './source-context.ts'
import { SourceDetails } from './source-details.tsx'
import { SourceList } from './source-list.tsx'

const PopupPanel = lazyDialog(() => import('#platform/web/ui/popup-panel.tsx').then((file) => file.PopupPanel))

type AnswerSourcesProps = {
  /** All that marks may mean. */
  sources: readonly Source[]
  /** Whether they are listed below: not while the answer is written. */
  isListed: boolean
  /** The answer, whose marks open its sources. */
  children: ReactNode
}

type Opened = { source: Source; trigger: { current: HTMLButtonElement } }

/** An answer, and below it what it rests on. */
export function AnswerSources({ sources, isListed, children }: AnswerSourcesProps) {
  const [opened, setOpened] = useState<Opened>()
  const [isOpen, setOpen] = useState(false)
  const open = useCallback((source: Source, button: HTMLButtonElement) => {
    setOpened({ source, trigger: { current: button } })
    setOpen(true)
  }, [])
  const context = useMemo(
    () => ({ sources: new Map(sources.map((source) => [source.n, source])), open }),
    [sources, open],
  )
  return (
    <SourceContext value={context}>
      {children}
      {isListed && sources.length > 0 && <SourceList sources={sources} />}
      {opened && (
        <PopupPanel
          key={`${opened.source.n} ${opened.trigger.current.className}`}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          label={`Source ${opened.source.n}`}
          trigger={opened.trigger}
        >
          <SourceDetails source={opened.source} />
        </PopupPanel>
      )}
    </SourceContext>
  )
}
