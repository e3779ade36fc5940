import styles from './intake-progress.module.css'

const labels = ['Venture Info', 'Team & Funding', 'Meeting Goals', 'Logistics']

/** Where somebody is in the four steps. */
export function IntakeProgress({ step }: { step: number }) {
  return (
    <ol className={styles.steps} aria-label="Progress">
      {labels.map((label, index) => (
        <li
          key={label}
          className={styles.step}
          data-state={index + 1 === step ? 'current' : index + 1 < step ? 'done' : 'ahead'}
          aria-current={index + 1 === step ? 'step' : undefined}
        >
          {label}
        </li>
      ))}
    </ol>
  )
}
