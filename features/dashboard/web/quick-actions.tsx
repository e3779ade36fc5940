import { Box, Stack, Text } from '@mantine/core'
import BookOpen from 'lucide-react/icons/book-open'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Plus from 'lucide-react/icons/plus'
import UserPen from 'lucide-react/icons/user-round-pen'
import Wrench from 'lucide-react/icons/wrench'
import type { CurrentUser } from '#features/users/schema.ts'
import { ScreenLink, useHasScreen } from '#platform/web/screens.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ToneIcon } from '#platform/web/ui/tone-icon.tsx'
import { paths } from '#rules/paths.ts'
import styles from './quick-actions.module.css'

const actions = [
  { screen: paths.ventures, label: 'Add Venture', hint: 'Start with an idea', icon: Plus },
  { screen: paths.resources, label: 'Browse Resources', hint: 'Guides and templates', icon: BookOpen },
  {
    screen: paths.assistant,
    label: 'Request Advising',
    hint: 'Meet a mentor',
    icon: MessagesSquare,
    onOpen: () => localStorage.setItem('foundry.startAdvising', 'true'),
  },
  { screen: paths.profile, label: 'Update Profile', hint: 'Help mentors find you', icon: UserPen },
  { screen: paths.tools, label: 'Use Tools', hint: 'Plan and calculate', icon: Wrench },
]

/** The five ways on; one whose screen the person has not is left out. */
export function QuickActions({ user }: { user: CurrentUser }) {
  const hasScreen = useHasScreen()
  const visibleActions = actions.filter(
    ({ screen }) => hasScreen(screen.path) && user.permissions.includes(screen.permission),
  )
  return (
    <section aria-labelledby="actions-title">
      <Box component="h2" id="actions-title" mb={12} fz="var(--size-title-3)">
        Quick Actions
      </Box>
      <ul className={styles.grid}>
        {visibleActions.map(({ screen, label, hint, icon: Icon, onOpen }) => (
          <Card as="li" key={label} padding="tight" className={styles.action}>
            <ToneIcon tone="accent">
              <Icon size={20} aria-hidden />
            </ToneIcon>
            <Stack gap={0} miw={0}>
              <ScreenLink to={screen.path} className={styles.label} data-card-link {...(onOpen && { onClick: onOpen })}>
                {label}
              </ScreenLink>
              <Text span c="dimmed" fz="xs" lh={1.4}>
                {hint}
              </Text>
            </Stack>
          </Card>
        ))}
      </ul>
    </section>
  )
}
