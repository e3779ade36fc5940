import '#platform/web/theme/sheets/spotlight.ts'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import Search from 'lucide-react/icons/search'
import { useEffect, useId, useState } from 'react'
import { KeyboardHint } from '#platform/web/ui/keyboard-hint.tsx'
import styles from './command-palette.module.css'
import type { PaletteEntry } from './palette-entries.ts'
import { usePaletteSearch, type PaletteGroup } from './palette-search.ts'

export type CommandPaletteProps = { isOpen: boolean; query: string; onClose(): void; onHelp(): void }

const [store] = createSpotlight()
const select = (index: number) => store.setState({ ...store.getState(), selected: index })
/** Spotlight's arrow keys change the store without notifying its subscribers. */
const publishSelection = () => queueMicrotask(() => select(store.getState().selected))

/** Screens, actions and content: type, choose with the arrow keys, Enter. */
export function CommandPalette({ isOpen, query, onClose, onHelp }: CommandPaletteProps) {
  // In an effect, because the dialog reads who had the focus when it goes from closed to open.
  useEffect(() => {
    if (isOpen) store.setState({ ...store.getState(), opened: true, selected: 0 })
  }, [isOpen])
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      onSpotlightClose={onClose}
      centered={false}
      yOffset="12dvh"
      size={620}
      zIndex={200}
      overlayProps={{ backgroundOpacity: 0.45, color: '#11182c' }}
      transitionProps={{ transition: 'fade-down', duration: 150 }}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      classNames={{ inner: styles.inner, content: styles.content, body: styles.body }}
    >
      <PaletteContent query={query} onHelp={onHelp} />
    </Spotlight.Root>
  )
}

/**
 * Spotlight keeps the chosen entry in its store and moves it by keyboard. Screen readers need more: the field is a
 * combobox that names the chosen option of its list. The list is a scroll area, whose viewport takes that role; its type
 * does not list the property.
 */
function PaletteContent({ query, onHelp }: Pick<CommandPaletteProps, 'query' | 'onHelp'>) {
  const [search, setSearch] = useState(query)
  const id = useId()
  const { groups, isSearching } = usePaletteSearch(search, { onHelp })
  const entries = groups.flatMap((group) => group.entries)
  const selected = useSelected(entries.length)
  return (
    <>
      <Spotlight.Search
        className={styles.search}
        classNames={{ input: styles.field }}
        leftSection={<Search size={20} aria-hidden />}
        role="combobox"
        aria-label="Search screens, actions and content"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={entries[selected] && `${id}${selected}`}
        aria-autocomplete="list"
        placeholder="Search or jump to…"
        value={search}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onKeyDown={publishSelection}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Spotlight.ActionsList
        className={styles.list}
        {...{ viewportProps: { role: 'listbox', id: `${id}list`, 'aria-label': 'Results' } }}
      >
        {groups.map((group) => (
          <Group key={group.title} {...{ group, entries, selected }} listId={id} />
        ))}
      </Spotlight.ActionsList>
      <p className="visually-hidden" role="status">
        {isSearching ? 'Searching…' : `${entries.length} found`}
      </p>
      <Hints />
    </>
  )
}

/** The chosen entry. While the server has not answered there may be none; the first one that arrives is chosen. */
function useSelected(count: number): number {
  const { selected } = useSpotlight(store)
  const inRange = count === 0 ? -1 : Math.min(Math.max(selected, 0), count - 1)
  useEffect(() => {
    if (inRange !== store.getState().selected) select(inRange)
  }, [inRange])
  return inRange
}

type GroupProps = { group: PaletteGroup; entries: PaletteEntry[]; selected: number; listId: string }

function Group({ group, entries, selected, listId }: GroupProps) {
  const headingId = `${listId}${group.title}`
  return (
    <div role="group" aria-labelledby={headingId} className={styles.section}>
      <p id={headingId} className={styles.heading}>
        {group.title}
      </p>
      {group.entries.map((entry) => {
        const { id, label, detail, icon: Icon, run } = entry
        const index = entries.indexOf(entry)
        return (
          <Spotlight.Action
            key={id}
            // Spotlight drops the property `id`, which the field needs to name the option.
            renderRoot={(props) => <button {...props} type="button" id={`${listId}${index}`} />}
            className={styles.option}
            role="option"
            aria-selected={index === selected}
            data-selected={index === selected || undefined}
            onClick={run}
            onPointerMove={index === selected ? undefined : () => select(index)}
          >
            <Icon size={20} aria-hidden />
            <span className={styles.label}>{label}</span>
            {detail && <span className={styles.detail}>{detail}</span>}
          </Spotlight.Action>
        )
      })}
    </div>
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
