import styles from './dots.module.css'

/** Progress dots of a short flow. `current` counts from 1. */
export function Dots({ count, current }: { count: number; current: number }) {
  return (
    <div className={styles.dots} role="img" aria-label={`Step ${current} of ${count}`}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.dot} data-state={stateOf(index + 1, { current })} />
      ))}
    </div>
  )
}

function stateOf(step: number, { current }: { current: number }) {
  if (step === current) return 'current'
  return step < current ? 'done' : 'ahead'
}
