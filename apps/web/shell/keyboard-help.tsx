import { KeyboardHint } from '#platform/web/ui/keyboard-hint.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import styles from './keyboard-help.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

const shortcuts = [
  { action: 'Find a screen or an action', keys: [isApple ? '⌘' : 'Ctrl', 'K'], alternative: '/' },
  { action: 'Skip to the content', keys: ['Tab'] },
  { action: 'Choose in a list', keys: ['↑', '↓'] },
  { action: 'Close what is open', keys: ['Esc'] },
  { action: 'Show this help', keys: ['?'] },
]

export function KeyboardHelp({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts" size="small">
      <dl className={styles.list}>
        {shortcuts.map(({ action, keys, alternative }) => (
          <div key={action} className={styles.row}>
            <dt>{action}</dt>
            <dd className={styles.keys}>
              <KeyboardHint keys={keys} />
              {alternative && (
                <>
                  {' or '}
                  <KeyboardHint keys={[alternative]} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </SheetDialog>
  )
}
