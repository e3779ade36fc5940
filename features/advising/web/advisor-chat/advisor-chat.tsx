import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { optionsQuery } from '#features/advising-requests/web/api.ts'
import { EmbeddedChat } from '#features/assistant/web/embeds.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { paths } from '#rules/paths.ts'
import styles from './advisor-chat.module.css'

/** The conversation with the Venture Advisor after the intake, by text or by voice. */
export function AdvisorChat({ sessionId }: { sessionId: string }) {
  return (
    <Card as="section" padding="none" aria-labelledby="advisor-title">
      <Group justify="space-between" className={styles.head!}>
        <h2 id="advisor-title" className={styles.title}>
          Prepare your meeting
        </h2>
        <Group gap="sm">
          <LinkButton to={paths.home.path} variant="default" size="sm">
            Continue Later
          </LinkButton>
          <ScheduleButton />
        </Group>
      </Group>
      <div className={styles.panel}>
        <EmbeddedChat sessionId={sessionId} assistantId="venture-advising" />
      </div>
    </Card>
  )
}

/** The program's scheduling page; without one, the person's own mentors, who take bookings here. */
function ScheduleButton() {
  const { data: options } = useQuery(optionsQuery)
  const label = 'Schedule In-Person Meeting'
  if (options?.schedulingUrl)
    return (
      <ExternalLink href={options.schedulingUrl} size="sm">
        {label}
      </ExternalLink>
    )
  return (
    <LinkButton to={paths.mentors.path} size="sm">
      {label}
    </LinkButton>
  )
}
