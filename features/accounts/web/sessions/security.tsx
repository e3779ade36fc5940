import { Appearance } from './appearance.tsx'
import styles from './security.module.css'
import { SessionList } from './session-list.tsx'

/** The tab Security & Privacy: where the person is signed in, and how this browser looks. */
export function Security() {
  return (
    <div className={styles.security}>
      <SessionList />
      <Appearance />
    </div>
  )
}
