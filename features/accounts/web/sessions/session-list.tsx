import { Avatar, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { formatDate } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { PageSection } from '#platform/web/ui/page-section.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Session } from '../../schema.ts'
import { accounts } from '../api.ts'
import { EndOthersDialog, EndSessionDialog } from './end-dialogs.tsx'

export function SessionList() {
  const query = useQuery({ ...accounts.query('GET /api/auth/sessions'), staleTime: 0 })
  return (
    <PageSection
      id="sessions"
      title="Where you're signed in"
      intro="Don't recognize a device? Sign it out here."
      isFirst
    >
      <QueryList
        query={query}
        skeleton={<SkeletonList count={2} />}
        errorTitle="Your sessions could not be loaded"
        errorText="Something went wrong on our side. Please try again."
        isSection
      >
        {(sessions) => <Sessions sessions={sessions} />}
      </QueryList>
    </PageSection>
  )
}

function Sessions({ sessions }: { sessions: Session[] }) {
  const ending = useDialog<Session>()
  const endingOthers = useDialog()
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <Rows mt="md" mb={20} aria-labelledby="sessions-title">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => ending.open(session)} />
        ))}
      </Rows>
      {others.length > 0 ? (
        <Button variant="outline" color="red" onClick={() => endingOthers.open()}>
          Sign out everywhere else
        </Button>
      ) : (
        <p className="quiet">You're only signed in here.</p>
      )}
      <EndSessionDialog session={ending.subject} {...ending.props} />
      <EndOthersDialog count={others.length} {...endingOthers.props} />
    </>
  )
}

const handheld = /android|ios|iphone|ipad/i

/** One session. The current one has no button; the account menu signs it out. */
function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { device, location, createdAt, lastSeenAt, isCurrent } = session
  const Icon = handheld.test(device) ? Smartphone : Monitor
  return (
    <Row
      media={
        <Avatar color="navy" size={44} aria-hidden>
          <Icon size={20} />
        </Avatar>
      }
      name={
        <Group gap="4px 8px">
          {device} {isCurrent && <Badge tone="success">This device</Badge>}
        </Group>
      }
      details={
        <>
          {location} · Last seen <RelativeTime at={lastSeenAt} /> · Signed in {formatDate(createdAt)}
        </>
      }
    >
      {!isCurrent && (
        <Button variant="default" onClick={onEnd} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
      )}
    </Row>
  )
}
