import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#platform/web/format.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { AssignedStudent, StudentSuggestion } from '../../schema.ts'
import { mentoring } from '../api.ts'

import { CapacityField } from './capacity-field.tsx'
import { formatPersonName } from '#platform/web/person-name.ts'

type StudentsDialogProps = { mentorId: string | undefined; isOpen: boolean; onClose: () => void }

/** Staff see and change who is assigned to a mentor. */
export function StudentsDialog({ mentorId, isOpen, onClose }: StudentsDialogProps) {
  const mentor = useQuery({
    ...mentoring.query('GET /api/mentors/{id}', { params: { id: mentorId ?? '' } }),
    enabled: isOpen,
  })
  const name = mentor.data ? formatPersonName(mentor.data) : 'this mentor'
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title={`Students of ${name}`} size="large">
      {mentor.data && (
        <Stack gap="lg">
          <CapacityField key={mentor.data.capacity} mentor={mentor.data} />
          <Assigned mentorId={mentor.data.id} name={name} />
          <Suggested mentorId={mentor.data.id} name={name} />
        </Stack>
      )}
      {mentor.error && <Text>That mentor no longer exists.</Text>}
    </SheetDialog>
  )
}

type PartProps = { mentorId: string; name: string }

function Assigned({ mentorId, name }: PartProps) {
  const students = useQuery(mentoring.query('GET /api/mentoring/mentors/{id}/students', { params: { id: mentorId } }))
  return (
    <section aria-labelledby="assigned-students">
      <h3 id="assigned-students">Assigned</h3>
      <QueryList
        query={students}
        skeleton={<SkeletonList count={3} />}
        errorTitle="The students couldn't be loaded"
        isSection
        empty={<p className="quiet">No one yet.</p>}
      >
        {(rows) => (
          <Rows mt={8} aria-label="Assigned students">
            {rows.map((student) => (
              <AssignedRow key={student.id} mentorId={mentorId} name={name} student={student} />
            ))}
          </Rows>
        )}
      </QueryList>
    </section>
  )
}

function AssignedRow({ mentorId, name, student }: PartProps & { student: AssignedStudent }) {
  const assign = useAssign(name)
  const unassign = mentoring.useAction('DELETE /api/mentoring/assignments/{mentorId}/{studentId}', {
    success: {
      title: `${student.name} unassigned`,
      message: `${name} no longer sees them. Meetings ahead are canceled.`,
      undo: () => void assign.run({ body: { mentorId, studentIds: [student.id] } }),
    },
    failure: { title: 'Not unassigned', message: 'Please try again.' },
  })
  return (
    <Row name={student.name} details={describe(student)}>
      <Button
        size="sm"
        variant="subtle"
        color="red"
        loading={unassign.isRunning}
        aria-label={`Unassign ${student.name}`}
        onClick={() => void unassign.run({ params: { mentorId, studentId: student.id } })}
      >
        Unassign
      </Button>
    </Row>
  )
}

const describe = ({ major, ventureNames }: Pick<AssignedStudent, 'major' | 'ventureNames'>): string =>
  [major, ventureNames.join(', ')].filter(Boolean).join(' · ') || 'No major or venture yet'

function useAssign(name: string) {
  return mentoring.useAction('POST /api/mentoring/assignments', {
    success: ({ assignedCount }) => ({
      title: 'Assigned',
      message: `${formatCount(assignedCount, 'student')} now ${assignedCount === 1 ? 'has' : 'have'} ${name} as a mentor.`,
    }),
    failure: { title: 'Not assigned', message: 'Please try again.' },
  })
}

function Suggested({ mentorId, name }: PartProps) {
  const [q, setQ] = useState('')
  const query = q === '' ? {} : { q }
  const students = useQuery(
    mentoring.query('GET /api/mentoring/mentors/{id}/suggestions', { params: { id: mentorId }, query }),
  )
  return (
    <section aria-labelledby="suggested-students">
      <h3 id="suggested-students">{q === '' ? 'Students without a mentor who may fit' : 'Found students'}</h3>
      <SearchInput label="Search all students" placeholder="Name or email of any student" query={q} onSearch={setQ} />
      <QueryList
        query={students}
        skeleton={<SkeletonList count={3} />}
        errorTitle="Suggestions couldn't be loaded"
        isSection
        empty={
          <EmptyState
            title={q === '' ? 'Every student has a mentor' : `No results for “${q}”`}
            headingLevel={4}
            isCompact
          />
        }
      >
        {(rows) => (
          <Rows mt={8} aria-label="Suggested students">
            {rows.map((student) => (
              <SuggestedRow key={student.id} mentorId={mentorId} name={name} student={student} />
            ))}
          </Rows>
        )}
      </QueryList>
    </section>
  )
}

function SuggestedRow({ mentorId, name, student }: PartProps & { student: StudentSuggestion }) {
  const assign = useAssign(name)
  return (
    <Row
      name={student.name}
      details={
        <>
          <div>{describe(student)}</div>
          <Group component="ul" gap="4px 12px" m={0} p={0} aria-label="Reasons">
            {student.reasons.map((reason) => (
              <Text component="li" key={reason} fz="sm" c="var(--text-accent)">
                {reason}
              </Text>
            ))}
          </Group>
        </>
      }
    >
      <Button
        size="sm"
        variant="default"
        loading={assign.isRunning}
        aria-label={`Assign ${student.name}`}
        onClick={() => void assign.run({ body: { mentorId, studentIds: [student.id] } })}
      >
        Assign
      </Button>
    </Row>
  )
}
