import { useWindowEvent } from '@mantine/hooks'

const itemSelector = '#main :is(tbody tr, .card-grid > li, li:has(> [data-card-link], [data-card-link]))'
/** What a screen calls its button for a new thing. */
const newLabel = /^(?:Add|Create|New)\b/

/**
 * The keys for lists, outside fields and dialogs: `j` and `k` move along the rows or cards, `x` selects the one with the focus,
 * `n` presses the button of the screen's head that adds something. Enter opens by itself, because the focus is on a link.
 */
export function useListKeys(): void {
  useWindowEvent('keydown', (event) => {
    if (!isShortcut(event)) return
    const action = listActions[event.key]
    if (action?.()) event.preventDefault()
  })
}

/** Whether a key without Ctrl, Alt or ⌘ was pressed outside fields and dialogs. */
export function isShortcut({ target, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || defaultPrevented) return false
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return false
  return !(
    target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"], [role="menu"], [role="listbox"]',
    )
  )
}

/** Each answers whether it found something to do. */
const listActions: Record<string, () => boolean> = {
  j: () => move(1),
  k: () => move(-1),
  x: () => press(findItems().find(hasFocus)?.querySelector<HTMLElement>('input[type="checkbox"]')),
  n: () => press([...document.querySelectorAll<HTMLElement>('[data-page-actions] :is(button, a)')].find(isNewButton)),
}

const isNewButton = (button: HTMLElement) => newLabel.test(button.textContent.trim())

const hasFocus = (item: HTMLElement) => item.contains(document.activeElement)

function press(element: HTMLElement | null | undefined): boolean {
  element?.click()
  return Boolean(element)
}

function move(step: 1 | -1): boolean {
  const items = findItems()
  const current = items.findIndex(hasFocus)
  const next = items[current === -1 ? 0 : current + step]
  const link = next && findLink(next)
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
  return Boolean(link)
}

const findItems = () => [...document.querySelectorAll<HTMLElement>(itemSelector)].filter((item) => findLink(item))

const findLink = (item: HTMLElement) =>
  [...item.querySelectorAll<HTMLElement>('a[href], button')].find((link) => link.offsetParent !== null)
