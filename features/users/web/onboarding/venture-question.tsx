import { Box, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Compass from 'lucide-react/icons/compass'
import Lightbulb from 'lucide-react/icons/lightbulb'
import { ventures as venturesApi } from '#features/ventures/web/api.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { BackLink } from './back-link.tsx'
import styles from './onboarding.module.css'

const answerLook = { ff: 'heading', fz: 'var(--size-title-3)', fw: 700, lts: '-0.015em', lh: 1.3, c: 'inherit' }

/** Two answers, each a card that is clickable as a whole; its accessible name is only the answer, without the hint. */
export function VentureQuestion({ onYes }: { onYes: () => void }) {
  return (
    <>
      <ExistingVentures />
      <Stack mb="lg">
        <Card className={styles.primary}>
          <Group wrap="nowrap" gap={20}>
            <Lightbulb size={28} style={{ flex: 'none' }} aria-hidden />
            <div>
              <UnstyledButton {...answerLook} data-card-link onClick={onYes}>
                Yes, I have an idea!
              </UnstyledButton>
              <p>Give it a name and a few lines. It takes a minute.</p>
            </div>
          </Group>
        </Card>
        <Card>
          <Group wrap="nowrap" gap={20}>
            <Compass size={28} style={{ flex: 'none' }} aria-hidden />
            <div>
              <UnstyledButton {...answerLook} data-card-link component={Link} to="/onboarding/step3">
                Not yet, maybe later
              </UnstyledButton>
              <p>Look around first. You can add a venture any time.</p>
            </div>
          </Group>
        </Card>
      </Stack>
      {/* Aligns the label, not the button's invisible padding, with the cards. */}
      <Box ml={-20}>
        <BackLink to="/onboarding/step1" />
      </Box>
    </>
  )
}

/** Names the person's ventures when they come back to this step. */
function ExistingVentures() {
  const { data: ventures = [] } = useQuery(venturesApi.query('GET /api/ventures'))
  if (ventures.length === 0) return null
  return (
    <Text c="dimmed" mb={20}>
      Your ventures so far:{' '}
      <Text component="strong" inherit c="var(--text)">
        {ventures.map(({ name }) => name).join(', ')}
      </Text>
    </Text>
  )
}
