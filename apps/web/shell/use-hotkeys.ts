import { useHotkeys as useMantineHotkeys } from '@mantine/hooks'

export type Hotkeys = { openPalette(): void; openHelp(): void }

/** The keys that work on every screen: Ctrl or ⌘ with K, and, outside fields, `/` and `?`. None works in a dialog. */
export function useHotkeys({ openPalette, openHelp }: Hotkeys): void {
  const outsideDialogs = (action: () => void) => () => {
    if (!document.querySelector('[role="dialog"][aria-modal="true"]')) action()
  }
  useMantineHotkeys([['mod+K', outsideDialogs(openPalette)]], [], true)
  useMantineHotkeys([
    ['/', outsideDialogs(openPalette)],
    ['?', outsideDialogs(openHelp)],
    // Whether these characters need Shift depends on the keyboard; Mantine matches it exactly.
    ['shift+/', outsideDialogs(openPalette)],
    ['shift+?', outsideDialogs(openHelp)],
  ])
}
