import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState, type ReactNode } from 'react'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import styles from './optional-group.module.css'

/** Collapsed fields that most people do not need. Expands when one has an error, so that no error is hidden. */
export type OptionalGroupProps = {
  title: string
  hint: string
  hasError?: boolean
  isOpenAtFirst?: boolean
  children: ReactNode
}

export function OptionalGroup({ title, hint, hasError = false, isOpenAtFirst = false, children }: OptionalGroupProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const isShown = isOpen || hasError
  const id = useId()
  return (
    <div className={styles.group}>
      <button
        type="button"
        className={styles.trigger}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setOpen(!isShown)}
      >
        <span>
          <span className={styles.title}>{title}</span>
          <span className={styles.hint}>{hint}</span>
        </span>
        <ChevronDown size={18} aria-hidden />
      </button>
      <div id={id} hidden={!isShown} className={styles.content}>
        <Fields>{children}</Fields>
      </div>
    </div>
  )
}
