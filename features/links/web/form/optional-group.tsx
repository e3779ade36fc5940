import { UnstyledButton } from '@mantine/core'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState, type ReactNode } from 'react'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import styles from './optional-group.module.css'

type OptionalGroupProps = {
  title: string
  hint: string
  hasError: boolean
  isOpenAtFirst?: boolean | undefined
  children: ReactNode
}

/** Collapsed fields that most people do not need. Expands when one has an error, so that no error is hidden. */
export function OptionalGroup({ title, hint, hasError, isOpenAtFirst = false, children }: OptionalGroupProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const isShown = isOpen || hasError
  const id = useId()
  return (
    <div className={styles.group}>
      <UnstyledButton
        className={styles.trigger!}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setOpen(!isShown)}
      >
        <span>
          <span className={styles.title}>{title}</span>
          <span className={styles.hint}>{hint}</span>
        </span>
        <ChevronDown size={18} aria-hidden />
      </UnstyledButton>
      <div id={id} hidden={!isShown} className={styles.content}>
        <Fields>{children}</Fields>
      </div>
    </div>
  )
}
