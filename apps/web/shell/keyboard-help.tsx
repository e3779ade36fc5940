import { useDeferredValue } from 'react'
import { KeyboardHint } from '#platform/web/ui/keyboard-hint.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import styles from './keyboard-help.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

const shortcuts = [
  { what: 'Find a screen or an action', keys: [isApple ? '⌘' : 'Ctrl', 'K'], or: '/' },
  { what: 'Skip to the content', keys: ['Tab'] },
  { what: 'Choose in a list', keys: ['↑', '↓'] },
  { what: 'Close what is open', keys: ['Esc'] },
  { what: 'Show this help', keys: ['?'] },
]

export function KeyboardHelp({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  // The dialog remembers who had the focus when it goes from closed to open, so it starts closed.
  const isShown = useDeferredValue(isOpen, false)
  return (
    <SheetDialog isOpen={isShown} onClose={onClose} title="Keyboard shortcuts" size="small">
      <dl className={styles.list}>
        {shortcuts.map(({ what, keys, or }) => (
          <div key={what} className={styles.row}>
            <dt>{what}</dt>
            <dd className={styles.keys}>
              <KeyboardHint keys={keys} />
              {or && (
                <>
                  {' or '}
                  <KeyboardHint keys={[or]} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </SheetDialog>
  )
}
