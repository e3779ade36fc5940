import { Appearance } from './appearance.tsx'
import styles from './security.module.css'
import { SessionList } from './session-list.tsx'

/** The Security & Privacy tab. */
export function Security() {
  return (
    <div className={styles.security}>
      <SessionList />
      <Appearance />
    </div>
  )
}
