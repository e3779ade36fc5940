import { Fragment } from 'react'
import { KeyboardHint } from '#platform/web/ui/keyboard-hint.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import styles from './keyboard-help.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

const shortcuts: { action: string; keys: string[]; alternatives?: string[] }[] = [
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

export function KeyboardHelp({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts" size="small">
      <dl className={styles.list}>
        {shortcuts.map(({ action, keys, alternatives = [] }) => (
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
    </SheetDialog>
  )
}
