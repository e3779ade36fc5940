import '#platform/web/theme/sheets/dialog.ts'
import { Modal } from '@mantine/core'
import Search from 'lucide-react/icons/search'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { KeyboardHint } from '#platform/web/ui/keyboard-hint.tsx'
import styles from './command-palette.module.css'
import { useFoundEntries, type PaletteEntry } from './palette-entries.ts'

export type CommandPaletteProps = { isOpen: boolean; query: string; onClose(): void; onHelp(): void }

/** Screens and actions by name: type, choose with the arrow keys, Enter. */
export function CommandPalette({ isOpen, query, onClose, onHelp }: CommandPaletteProps) {
  // The dialog remembers who had the focus when it goes from closed to open, so it starts closed.
  const isShown = useDeferredValue(isOpen, false)
  return (
    <Modal
      opened={isShown}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12dvh"
      size={620}
      padding={0}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      classNames={{ inner: styles.inner, content: styles.content, body: styles.body }}
    >
      <Finder query={query} onClose={onClose} onHelp={onHelp} />
    </Modal>
  )
}

function Finder({ query, onClose, onHelp }: Omit<CommandPaletteProps, 'isOpen'>) {
  const [search, setSearch] = useState(query)
  const [chosen, setChosen] = useState(0)
  const id = useId()
  const entries = useFoundEntries(search, { onHelp })
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const press = (event: KeyboardEvent) => {
    const next = nextChoice(event.key, { chosen, count: entries.length })
    if (event.nativeEvent.isComposing || (next === null && event.key !== 'Enter')) return
    event.preventDefault()
    if (next === null) run(entries[chosen])
    else setChosen(next)
  }
  return (
    <>
      <div className={styles.search}>
        <Search size={20} aria-hidden />
        <input
          className={styles.field}
          role="combobox"
          aria-label="Search screens and actions"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={entries[chosen] && `${id}${chosen}`}
          aria-autocomplete="list"
          placeholder="Where to?"
          value={search}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={press}
        />
      </div>
      <div id={`${id}list`} className={styles.list} role="listbox" aria-label="Screens and actions">
        {entries.map((entry, index) => (
          <Choice
            key={entry.id}
            id={`${id}${index}`}
            entry={entry}
            isChosen={index === chosen}
            onChoose={() => run(entry)}
            onPoint={() => setChosen(index)}
          />
        ))}
      </div>
      <p className={entries.length > 0 ? 'visually-hidden' : styles.none} role="status">
        {entries.length > 0 ? `${entries.length} found` : 'Nothing by that name. Try another word.'}
      </p>
      <Hints />
    </>
  )
}

type ChoiceProps = { id: string; entry: PaletteEntry; isChosen: boolean; onChoose(): void; onPoint(): void }

function Choice({ id, entry: { label, area, icon: Icon }, isChosen, onChoose, onPoint }: ChoiceProps) {
  const item = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // The keyboard stays in the field, which names the chosen option; pointers use the option itself.
    <button
      ref={item}
      id={id}
      type="button"
      className={styles.choice}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={onChoose}
      onPointerMove={isChosen ? undefined : onPoint}
    >
      <Icon size={20} aria-hidden />
      <span className={styles.label}>{label}</span>
      <span className={styles.area}>{area}</span>
    </button>
  )
}

function Hints() {
  return (
    <div className={styles.hints} aria-hidden>
      <span>
        <KeyboardHint keys={['↑', '↓']} /> choose
      </span>
      <span>
        <KeyboardHint keys={['Enter']} /> open
      </span>
      <span>
        <KeyboardHint keys={['Esc']} /> close
      </span>
    </div>
  )
}

/** The place the key leads to, around the ends; null for keys that do not move. */
function nextChoice(key: string, { chosen, count }: { chosen: number; count: number }): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (chosen + 1) % count
  return key === 'ArrowUp' ? (chosen + count - 1) % count : null
}
