import { Button } from '@mantine/core'
import { useCurrentUser } from '#features/accounts/web/api.ts'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { MentorRequest } from '../schema.ts'
import { mentoring } from './api.ts'

const RouteDialog = lazyDialog(() => import('./requests/route-dialog.tsx').then((file) => file.RouteDialog))

/** What the viewer can do about an open request: a mentor who is asked answers, staff choose a mentor. */
export function RequestActions({ request }: { request: MentorRequest }) {
  const { role } = useCurrentUser()
  return role === 'mentor' ? <AnswerButtons request={request} /> : <RouteButton request={request} />
}

function RouteButton({ request }: { request: MentorRequest }) {
  const routing = useDialog()
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-label={`Choose a mentor for ${request.studentName}`}
        onClick={() => routing.open()}
      >
        Choose a mentor
      </Button>
      <RouteDialog request={request} {...routing.props} />
    </>
  )
}

function AnswerButtons({ request: { id, studentName } }: { request: MentorRequest }) {
  const failure = { title: 'Not answered', message: 'Please try again.' }
  const accept = mentoring.useAction('POST /api/mentoring/requests/{id}/accept', {
    success: { title: `${studentName} is now your student`, message: 'You can write to each other and meet.' },
    failure,
  })
  const decline = mentoring.useAction('POST /api/mentoring/requests/{id}/decline', {
    success: { title: 'Request passed on', message: 'Another mentor will be asked.' },
    failure,
  })
  return (
    <>
      <Button
        size="sm"
        loading={accept.isRunning}
        aria-label={`Accept ${studentName}`}
        onClick={() => void accept.run({ params: { id } })}
      >
        Accept
      </Button>
      <Button
        size="sm"
        variant="default"
        loading={decline.isRunning}
        aria-label={`Decline ${studentName}`}
        onClick={() => void decline.run({ params: { id } })}
      >
        Decline
      </Button>
    </>
  )
}
