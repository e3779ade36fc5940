import { Box, Group, UnstyledButton } from '@mantine/core'
import CircleCheck from 'lucide-react/icons/circle-check'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import type { CurrentUser } from '../../schema.ts'
import styles from './profile-completion.module.css'
import { listMissingParts, type MissingPart } from './missing-parts.ts'

export type ProfileCompletionProps = { user: CurrentUser; onFill: (part: MissingPart['part']) => void }

export function ProfileCompletion({ user, onFill }: ProfileCompletionProps) {
  const missing = listMissingParts(user)
  return (
    <Box w="100%" pt={20} ta="start" style={{ borderTop: '1px solid var(--line)' }}>
      <ProgressBar
        label="Profile complete"
        value={user.profileCompletion}
        tone={user.profileCompletion === 100 ? 'success' : 'accent'}
      />
      {missing.length === 0 ? (
        <Group gap="sm" mt={12} c="green" fz="sm">
          <CircleCheck size={16} aria-hidden /> Nothing is missing.
        </Group>
      ) : (
        <Box component="ul" m={0} mt={12} p={0} style={{ listStyle: 'none' }}>
          {missing.map(({ part, hint, gain }) => (
            <li key={part}>
              <UnstyledButton className={styles.hint!} mih={32} fz="sm" onClick={() => onFill(part)}>
                {hint}
                {gain > 0 && `: +${gain}%`}
              </UnstyledButton>
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}
