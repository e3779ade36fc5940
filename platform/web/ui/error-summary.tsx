import styles from './error-summary.module.css'

/** `fieldId` is the id of the input, so that the link can put the reader there. */
export type FieldError = { fieldId: string; message: string }

/** What is wrong in a long form, at its top, each line a link to its field. Shows nothing without errors. */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  if (errors.length === 0) return null
  const title = errors.length === 1 ? 'One answer needs another look' : `${errors.length} answers need another look`
  return (
    <div className={styles.summary} role="alert">
      <p className={styles.title}>{title}</p>
      <ul className={styles.list}>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(fieldId)?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
