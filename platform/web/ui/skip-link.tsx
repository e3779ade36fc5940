import styles from './skip-link.module.css'

/** The first stop of the Tab key: jumps over the navigation. The target needs this id and `tabIndex={-1}`. */
export function SkipLink({ targetId = 'main' }: { targetId?: string }) {
  return (
    <a
      className={styles.skip}
      href={`#${targetId}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(targetId)?.focus()
      }}
    >
      Skip to content
    </a>
  )
}
