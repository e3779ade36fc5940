import CalendarClock from 'lucide-react/icons/calendar-clock'
import Clock from 'lucide-react/icons/clock'
import Handshake from 'lucide-react/icons/handshake'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { LucideIcon } from 'lucide-react'
import { FollowUpActions, FollowUpBadge, interactionPath } from '#features/interactions/web/embeds.tsx'
import { RequestActions } from '#features/mentoring/web/embeds.tsx'
import { RiskRow } from '#features/staff-dashboard/web/embeds.tsx'
import { formatCount, formatDate } from '#platform/web/format.ts'
import { ScreenLink } from '#platform/web/screens.tsx'
import type { Tone } from '#platform/web/ui/badge.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row } from '#platform/web/ui/rows.tsx'
import { ToneIcon } from '#platform/web/ui/tone-icon.tsx'
import { paths } from '#rules/paths.ts'
import type { AgendaItem } from '../../agenda-schema.ts'

type Of<Kind extends AgendaItem['kind']> = { item: Extract<AgendaItem, { kind: Kind }> }

/** One thing to do, with its one action. */
export function AgendaRow({ item }: { item: AgendaItem }) {
  switch (item.kind) {
    case 'followUp':
      return <FollowUpRow item={item} />
    case 'request':
      return <RequestRow item={item} />
    case 'meeting':
      return <MeetingRow item={item} />
    case 'message':
      return <MessageRow item={item} />
    case 'risk':
      return <RiskRow student={item.student} />
  }
}

function FollowUpRow({ item }: Of<'followUp'>) {
  const { id, title, studentName, followUpDate } = item
  return (
    <Row
      media={toIcon(Clock, item.followUpState === 'overdue' ? 'danger' : 'warning')}
      name={<ScreenLink to={interactionPath(id)}>{title}</ScreenLink>}
      details={`Follow up with ${studentName} · ${formatDate(followUpDate, 'monthDay')}`}
    >
      <FollowUpBadge interaction={item} />
      <FollowUpActions interaction={item} />
    </Row>
  )
}

function RequestRow({ item: { request, at } }: Of<'request'>) {
  return (
    <Row
      media={toIcon(Handshake, 'accent')}
      name={`${request.studentName} asks for a mentor`}
      details={`${request.topic} · Answer by ${formatDate(at, 'weekdayDate')}`}
    >
      <RequestActions request={request} />
    </Row>
  )
}

function MeetingRow({ item: { name, topic, location, at, endsAt } }: Of<'meeting'>) {
  const times = `${formatDate(at, 'time')} to ${formatDate(endsAt, 'time')}`
  return (
    <Row
      media={toIcon(CalendarClock, 'info')}
      name={`Meeting with ${name}`}
      details={[times, topic, location].filter(Boolean).join(' · ')}
    >
      <LinkButton to={paths.availability.path} size="sm" variant="default" aria-label={`View the meeting with ${name}`}>
        View
      </LinkButton>
    </Row>
  )
}

function MessageRow({ item: { id, name, unreadCount, lastText, at } }: Of<'message'>) {
  return (
    <Row
      media={toIcon(MessageCircle, 'info')}
      name={`${formatCount(unreadCount, 'unread message')} from ${name}`}
      details={
        <>
          {lastText && `${lastText.slice(0, 120)} · `}
          <RelativeTime at={at} />
        </>
      }
    >
      <LinkButton to={`/messages?with=${id}`} size="sm" variant="default" aria-label={`Reply to ${name}`}>
        Reply
      </LinkButton>
    </Row>
  )
}

const toIcon = (Icon: LucideIcon, tone: Tone) => (
  <ToneIcon tone={tone} isRound>
    <Icon size={20} aria-hidden />
  </ToneIcon>
)
