import { useQuery } from '@tanstack/react-query'
import { OwnRequests } from '#features/advising-requests/web/embeds.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonDetail } from '#platform/web/ui/skeletons.tsx'
import { useSearchState } from '#platform/web/use-search-state.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { draftQuery } from './api.ts'
import { IntakeForm } from './intake/intake-form.tsx'
import { RequestStep } from './request-step.tsx'

/** Asking for advising: the intake, and after it the conversation with the advisor, which `?request=…` opens. */
export function MeetingIntakeScreen() {
  const [search, change] = useSearchState()
  const requestId = typeof search['request'] === 'string' ? search['request'] : undefined
  if (requestId !== undefined) return <RequestStep key={requestId} id={requestId} />
  return (
    <>
      <PageHeader
        title="Venture Advising"
        intro="Tell us about your venture, and we find the right person to talk to."
      />
      <OwnRequests />
      <Intake onSubmitted={(id) => change({ request: id }, { isStep: true })} />
    </>
  )
}

function Intake({ onSubmitted }: { onSubmitted(id: string): void }) {
  // Read once: a later refresh would replace what is being typed.
  const draft = useQuery({ ...draftQuery, refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0 })
  if (!draft.data)
    return draft.error ? (
      <QueryError query={draft} title="The form couldn't be loaded" />
    ) : (
      <SkeletonDetail hasPanel={false} />
    )
  return (
    <Card>
      <IntakeForm draft={draft.data} onSubmitted={onSubmitted} />
    </Card>
  )
}
