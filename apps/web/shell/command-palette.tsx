import '#platform/web/theme/sheets/dialog.ts'
import { Modal } from '@mantine/core'
import Search from 'lucide-react/icons/search'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { KeyboardHint } from '#platform/web/ui/keyboard-hint.tsx'
import styles from './command-palette.module.css'
import { usePaletteSearch, type PaletteEntry } from './palette-entries.ts'

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
      <PaletteContent query={query} onClose={onClose} onHelp={onHelp} />
    </Modal>
  )
}

function PaletteContent({ query, onClose, onHelp }: Omit<CommandPaletteProps, 'isOpen'>) {
  const [search, setSearch] = useState(query)
  const [selectedIndex, setSelectedIndex] = useState(0)
  const id = useId()
  const entries = usePaletteSearch(search, { onHelp })
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = getNextIndex(event.key, { selectedIndex, count: entries.length })
    if (event.nativeEvent.isComposing || (next === null && event.key !== 'Enter')) return
    event.preventDefault()
    if (next === null) run(entries[selectedIndex])
    else setSelectedIndex(next)
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
          aria-activedescendant={entries[selectedIndex] && `${id}${selectedIndex}`}
          aria-autocomplete="list"
          placeholder="Where to?"
          value={search}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setSelectedIndex(0)
          }}
          onKeyDown={handleKeyDown}
        />
      </div>
      <div id={`${id}list`} className={styles.list} role="listbox" aria-label="Screens and actions">
        {entries.map((entry, index) => (
          <PaletteOption
            key={entry.id}
            id={`${id}${index}`}
            entry={entry}
            isSelected={index === selectedIndex}
            onSelect={() => run(entry)}
            onHover={() => setSelectedIndex(index)}
          />
        ))}
      </div>
      <p className={entries.length > 0 ? 'visually-hidden' : styles.empty} role="status">
        {entries.length > 0 ? `${entries.length} found` : 'Nothing by that name. Try another word.'}
      </p>
      <Hints />
    </>
  )
}

type PaletteOptionProps = { id: string; entry: PaletteEntry; isSelected: boolean; onSelect(): void; onHover(): void }

function PaletteOption({ id, entry: { label, group, icon: Icon }, isSelected, onSelect, onHover }: PaletteOptionProps) {
  const item = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    // The keyboard stays in the field, which names the chosen option; pointers use the option itself.
    <button
      ref={item}
      id={id}
      type="button"
      className={styles.option}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      onClick={onSelect}
      onPointerMove={isSelected ? undefined : onHover}
    >
      <Icon size={20} aria-hidden />
      <span className={styles.label}>{label}</span>
      <span className={styles.group}>{group}</span>
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
function getNextIndex(key: string, { selectedIndex, count }: { selectedIndex: number; count: number }): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (selectedIndex + 1) % count
  return key === 'ArrowUp' ? (selectedIndex + count - 1) % count : null
}
