import { Fragment } from 'react'
import styles from './keyboard-hint.module.css'

/** Keys to press, as caps: `<KeyboardHint keys={['Ctrl', 'K']} />`. Hidden where there is no keyboard to speak of. */
export function KeyboardHint({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.hint}>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && ' '}
          <kbd className={styles.key}>{key}</kbd>
        </Fragment>
      ))}
    </span>
  )
}
