import { useQuery } from '@tanstack/react-query'
import { requestQuery } from '#features/advising-requests/web/api.ts'
import { OwnRequestHeader } from '#features/advising-requests/web/embeds.tsx'
import { LoadError } from '#platform/web/ui/not-found.tsx'
import { SkeletonDetail } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#rules/paths.ts'
import { AdvisorChat } from './advisor-chat/advisor-chat.tsx'

const notFound = {
  title: 'Request not found',
  back: { to: paths.meetingIntake.path, label: 'Back to Venture Advising' },
  children: 'It may belong to another person.',
}

/** The fifth step: where a request is, and the conversation with the Venture Advisor about it. */
export function RequestStep({ id }: { id: string }) {
  const query = useQuery(requestQuery(id))
  const request = query.data
  if (!request && query.error) return <LoadError noun="Request" query={query} notFound={notFound} />
  if (!request) return <SkeletonDetail hasPanel={false} />
  return (
    <>
      <OwnRequestHeader request={request} />
      {request.sessionId && <AdvisorChat sessionId={request.sessionId} />}
    </>
  )
}
