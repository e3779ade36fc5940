import { Box, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { currentUserQuery } from '#features/accounts/web/api.ts'
import { Problem } from '#platform/contract/problem.ts'
import { formatDateSpan } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Logo } from '#platform/web/ui/logo.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { toSignInPath } from '#platform/web/wanted-screen.ts'
import { registrations } from './api.ts'

/** What the code on the wall opens. Opening it says nothing yet: link previews open addresses, too. */
export function CheckInScreen() {
  const { data: user } = useQuery(currentUserQuery)
  const { eventId } = useParams({ from: '/open/check-in/$eventId' })
  return user ? <CheckIn eventId={eventId} firstName={user.firstName} /> : <SignInFirst />
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack mih="100dvh" px="md" py="lg" align="center" justify="center" renderRoot={(props) => <main {...props} />}>
      <title>{`${title} · Foundry`}</title>
      <Box w="min(100%, 440px)">
        <Card>
          <Stack gap={20}>
            <Logo />
            <h1 tabIndex={-1} data-page-title>
              {title}
            </h1>
            {children}
          </Stack>
        </Card>
      </Box>
    </Stack>
  )
}

function SignInFirst() {
  const location = useLocation()
  return (
    <Page title="Sign in to check in">
      <p>Then you'll come back here. If the code has changed by then, scan it again.</p>
      <Button renderRoot={(props) => <Link to={toSignInPath(location)} {...props} />}>Go to the sign-in page</Button>
    </Page>
  )
}

function CheckIn({ eventId, firstName }: { eventId: string; firstName: string }) {
  const { data: event, error } = useQuery(registrations.query('GET /api/events/{id}', { params: { id: eventId } }))
  const { hash: code } = useLocation()
  const [isDone, setDone] = useState(false)
  const checkIn = registrations.useAction('POST /api/events/{id}/check-in', {
    failure: { inline: 'Something went wrong. Please try again.' },
    onSuccess: () => setDone(true),
  })
  if (error)
    return (
      <Page title="Event Not Found">
        <p>
          {error instanceof Problem && error.status === 403
            ? error.message
            : "The event you're looking for doesn't exist or has been removed."}
        </p>
        <ToEvents />
      </Page>
    )
  if (!event)
    return (
      <Page title="Check in">
        <SkeletonText lines={3} />
      </Page>
    )
  if (event.isPresent || isDone)
    return (
      <Page title="You're checked in">
        <p role="status">{`Welcome to ${event.title}${firstName ? `, ${firstName}` : ''}.`}</p>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/events/$eventId" params={{ eventId }} {...props} />}
        >
          Open the event
        </Button>
      </Page>
    )
  return (
    <Page title={event.title}>
      <p>
        {formatDateSpan({
          start: event.date,
          end: event.endDate,
          ...(!event.isVirtual && { timeZone: event.timeZone }),
        })}
        <br />
        {event.isVirtual ? 'Virtual Event' : (event.location ?? 'Location TBA')}
      </p>
      {checkIn.inlineError && <p role="alert">{checkIn.inlineError}</p>}
      {code ? (
        <Button
          size="lg"
          loading={checkIn.isRunning}
          onClick={() => void checkIn.run({ params: { id: eventId }, body: { code } })}
        >
          Check in
        </Button>
      ) : (
        <p>To check in, scan the code on the screen with your phone camera.</p>
      )}
      <ToEvents />
    </Page>
  )
}

function ToEvents() {
  return (
    <Button variant="subtle" renderRoot={(props) => <Link to="/events" {...props} />}>
      All events
    </Button>
  )
}
