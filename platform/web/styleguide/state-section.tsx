import { Button } from '@mantine/core'
import { AccessDenied } from '../ui/access-denied.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { EmptyVentures } from '../ui/illustrations/empty-ventures.tsx'
import { QuietBell } from '../ui/illustrations/quiet-bell.tsx'
import { NotFoundState } from '../ui/not-found.tsx'
import { SkeletonCards, SkeletonList, SkeletonStats, SkeletonTable } from '../ui/skeletons.tsx'
import { GuideSection, Specimen } from './specimen.tsx'

export function StateSection() {
  return (
    <GuideSection
      id="states"
      title="Empty, loading, failed"
      intro="Every list has all three. Empty shows the next step, loading has the shape of what comes, failure says what happened and what to do."
    >
      <Specimen title="Empty">
        <EmptyState
          title="No ventures yet"
          headingLevel={4}
          illustration={<EmptyVentures />}
          action={<Button>Create Your First Venture</Button>}
        >
          Write down the idea you keep coming back to. A name is enough to start.
        </EmptyState>
      </Specimen>
      <Specimen title="Empty, in a card">
        <Card padding="tight">
          <EmptyState title="Nothing new" headingLevel={4} illustration={<QuietBell />} isCompact>
            We will tell you here when something happens.
          </EmptyState>
        </Card>
      </Specimen>
      <Specimen title="Failed" note="QueryError says it for a query, QueryList for a list.">
        <ErrorState title="Unable to Load Events" headingLevel={4} onRetry={() => undefined} requestId="req-7f31c2">
          There was an error loading events. Please try again later.
        </ErrorState>
      </Specimen>
      <Specimen
        title="Not there"
        note="Where an address leads to nothing, or to what is not the reader's: it says where to look instead."
      >
        <NotFoundState title="Event Not Found" headingLevel={4} back={{ to: '/events', label: 'Back to Events' }}>
          It may have been cancelled, or its address is not complete.
        </NotFoundState>
      </Specimen>
      <Specimen title="Not allowed" note="What a screen shows to somebody who lacks its permission.">
        <AccessDenied headingLevel={4}>Tracked links are for directors and administrators.</AccessDenied>
      </Specimen>
      <Specimen title="Loading figures and cards">
        <SkeletonStats count={2} />
        <SkeletonCards count={1} />
      </Specimen>
      <Specimen title="Loading a list and a table">
        <SkeletonList count={3} />
        <SkeletonTable rows={3} columns={4} />
      </Specimen>
    </GuideSection>
  )
}
