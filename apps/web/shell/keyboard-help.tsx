import { useLocation } from '@tanstack/react-router'
import { Fragment } from 'react'
import { receiptShortcuts } from '#features/receipts/web/receipt-shortcuts.ts'
import { KeyboardHint } from '#platform/web/ui/keyboard-hint.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import styles from './keyboard-help.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

type Shortcut = { action: string; keys: string[]; alternatives?: string[] }

const shortcuts: Shortcut[] = [
  { action: 'Search or jump to a screen', keys: [isApple ? '⌘' : 'Ctrl', 'K'], alternatives: ['/'] },
  { action: 'Next and previous in a list', keys: ['j', 'k'] },
  { action: 'Open the one in focus', keys: ['Enter'] },
  { action: 'Select the one in focus', keys: ['x'] },
  { action: 'Add something new on this screen', keys: ['n'] },
  { action: 'Go to the dashboard', keys: ['g', 'd'] },
  { action: 'Go to ventures, events or resources', keys: ['g', 'v'], alternatives: ['e', 'r'] },
  { action: 'Go to tools, achievements or links', keys: ['g', 't'], alternatives: ['a', 'l'] },
  { action: 'Go to notifications or your profile', keys: ['g', 'n'], alternatives: ['p'] },
  { action: 'Go to interactions', keys: ['g', 'i'] },
  { action: 'Skip to the content', keys: ['Tab'] },
  { action: 'Choose in a menu', keys: ['↑', '↓'] },
  { action: 'Close what is open', keys: ['Esc'] },
  { action: 'Show this help', keys: ['?'] },
]

/** Keys that one screen has besides these, by its path. */
const shortcutsByPath: Record<string, Shortcut[]> = { '/receipts': receiptShortcuts }

export function KeyboardHelp({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { pathname } = useLocation()
  const ofScreen = shortcutsByPath[pathname]
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts" size="small">
      {ofScreen && (
        <>
          <h3>On this screen</h3>
          <ShortcutList shortcuts={ofScreen} />
          <h3 className={styles.next}>Everywhere</h3>
        </>
      )}
      <ShortcutList shortcuts={shortcuts} />
    </SheetDialog>
  )
}

function ShortcutList({ shortcuts: listed }: { shortcuts: Shortcut[] }) {
  return (
    <dl className={styles.list}>
      {listed.map(({ action, keys, alternatives = [] }) => (
        <div key={action} className={styles.row}>
          <dt>{action}</dt>
          <dd className={styles.keys}>
            <KeyboardHint keys={keys} />
            {alternatives.map((key) => (
              <Fragment key={key}>
                {' or '}
                <KeyboardHint keys={[key]} />
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
