import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FilterBar, type FilterField } from '#platform/web/ui/filter-bar.tsx'
import { EmptyPeople } from '#platform/web/ui/illustrations/empty-people.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { useFilters } from '#platform/web/use-filters.ts'
import { useSearchState } from '#platform/web/use-search-state.ts'
import { getLabel } from '#features/ventures/schema.ts'
import { listStages } from '#rules/stages.ts'
import { mentorIndustries, mentorQuery, type Mentor } from '../schema.ts'
import { mentoring } from './api.ts'
import { MentorCard } from './card/mentor-card.tsx'

import { OpenRequests } from './requests/open-requests.tsx'
import { formatPersonName } from '#platform/web/person-name.ts'

const StudentsDialog = lazyDialog(() => import('./directory/students-dialog.tsx').then((file) => file.StudentsDialog))
const CardDialog = lazyDialog(() => import('./directory/card-dialog.tsx').then((file) => file.CardDialog))

const toChoice = (value: string) => ({ value, label: getLabel(value) })
const fields: FilterField[] = [
  { name: 'q', kind: 'search', label: 'Search mentors', placeholder: 'Name, topic or language' },
  {
    name: 'industry',
    kind: 'choice',
    label: 'Industry',
    anyLabel: 'Any industry',
    choices: mentorIndustries.map(toChoice),
  },
  { name: 'stage', kind: 'choice', label: 'Stage', anyLabel: 'Any stage', choices: listStages().map(toChoice) },
  {
    name: 'hasRoom',
    kind: 'choice',
    label: 'Capacity',
    anyLabel: 'Any capacity',
    choices: [{ value: 'true', label: 'Has room' }],
  },
]

/** All mentors, for mentors and staff. Staff assign students here. */
export function MentorDirectoryScreen() {
  const filters = useFilters(mentorQuery)
  const list = useInfiniteQuery(mentoring.pages('GET /api/mentors', { query: filters.values }))
  const [mayAssign, hasOwnCard] = [useHasPermission('mentor.assign'), useHasPermission('mentorProfile.edit')]
  const [search, change] = useSearchState()
  const editing = useDialog()
  const open = (mentorId: string | undefined) => change({ students: mentorId }, { isStep: mentorId !== undefined })
  const openedId = typeof search['students'] === 'string' ? search['students'] : undefined
  return (
    <>
      <PageHeader
        title="Mentor Directory"
        intro="Who mentors in the program, and what they know."
        actions={hasOwnCard && <Button onClick={() => editing.open()}>Edit your card</Button>}
      />
      <OpenRequests />
      <FilterBar filters={filters} fields={fields} />
      <QueryList
        query={list}
        skeleton={<SkeletonCards count={6} />}
        errorTitle="The directory couldn't be loaded"
        empty={
          <EmptyState title="No mentors yet" illustration={<EmptyPeople />}>
            Mentors appear here once staff have invited them.
          </EmptyState>
        }
        filters={filters}
        noResults={{ title: 'No mentors found', text: 'Try fewer words or another filter.' }}
      >
        {(rows) => (
          <ul className="card-grid" aria-label="Mentors">
            {rows.map((mentor) => (
              <MentorCard key={mentor.id} mentor={mentor}>
                <Room mentor={mentor} />
                {mayAssign && (
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={`Students of ${formatPersonName(mentor)}`}
                    onClick={() => open(mentor.id)}
                  >
                    Students
                  </Button>
                )}
              </MentorCard>
            ))}
          </ul>
        )}
      </QueryList>
      {mayAssign && (
        <StudentsDialog mentorId={openedId} isOpen={openedId !== undefined} onClose={() => open(undefined)} />
      )}
      {hasOwnCard && <CardDialog {...editing.props} />}
    </>
  )
}

function Room({ mentor: { hasRoom, studentCount, capacity } }: { mentor: Mentor }) {
  const figures = studentCount === null ? '' : `${studentCount} of ${capacity} students`
  return (
    <Text fz="sm" c="dimmed" mr="auto">
      {figures || (hasRoom ? 'Has room for students' : 'No room at the moment')}
    </Text>
  )
}
