import styles from './step-indicator.module.css'

/** Progress dots of a short flow. `current` counts from 1. */
export function StepIndicator({ count, current }: { count: number; current: number }) {
  return (
    <div className={styles.dots} role="img" aria-label={`Step ${current} of ${count}`}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.dot} data-state={getStepState(index + 1, { current })} />
      ))}
    </div>
  )
}

function getStepState(step: number, { current }: { current: number }) {
  if (step === current) return 'current'
  return step < current ? 'done' : 'ahead'
}
