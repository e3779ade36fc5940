import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#platform/web/format.ts'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { paths } from '#rules/paths.ts'
import type { Overview } from '../../schema.ts'
import { overviewQuery } from '../api.ts'

/** Where the person's request for advising is; nothing without one. Stands last in its column, so that nothing moves when it arrives. */
export function AdvisingCard() {
  const { data } = useQuery(overviewQuery)
  const request = data?.advising
  if (!request) return null
  return (
    <TitleCard title="Your advising request" intro={request.topic}>
      <Text>{describe(request)}</Text>
      <div>
        <LinkButton to={`${paths.meetingIntake.path}?request=${request.id}`} variant="default" size="sm">
          Open request
        </LinkButton>
      </div>
    </TitleCard>
  )
}

function describe({ status, advisorName, meetingAt, dueAt }: NonNullable<Overview['advising']>): string {
  const advisor = advisorName ?? 'your advisor'
  if (status === 'assigned') return `${advisor} is your advisor.`
  if (status === 'scheduled')
    return `You meet ${advisor}${meetingAt ? ` on ${formatDate(meetingAt, 'dateTime')}` : ''}.`
  if (status === 'held') return `You met ${advisor}.`
  return `We're choosing your advisor. Due ${formatDate(dueAt, 'weekdayDate')}.`
}
