import { UnstyledButton } from '@mantine/core'
import CircleCheck from 'lucide-react/icons/circle-check'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import type { CurrentUser } from '../../schema.ts'
import styles from './profile-completion.module.css'
import { listMissingParts, type MissingPart } from './missing-parts.ts'

export type ProfileCompletionProps = { user: CurrentUser; onFill: (part: MissingPart['part']) => void }

export function ProfileCompletion({ user, onFill }: ProfileCompletionProps) {
  const missing = listMissingParts(user)
  return (
    <div className={styles.completion}>
      <ProgressBar
        label="Profile complete"
        value={user.profileCompletion}
        tone={user.profileCompletion === 100 ? 'success' : 'accent'}
      />
      {missing.length === 0 ? (
        <p className={styles.done}>
          <CircleCheck size={16} aria-hidden /> Nothing is missing.
        </p>
      ) : (
        <ul className={styles.hints}>
          {missing.map(({ part, hint, gain }) => (
            <li key={part}>
              <UnstyledButton className={styles.hint!} onClick={() => onFill(part)}>
                {hint}
                {gain > 0 && `: +${gain}%`}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
