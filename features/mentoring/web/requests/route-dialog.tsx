import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { MentorRequest } from '../../schema.ts'
import { mentoring } from '../api.ts'
import { formatPersonName } from '#platform/web/person-name.ts'

type RouteDialogProps = { request: MentorRequest; isOpen: boolean; onClose: () => void }

/** Staff hand a request to one of the mentors who may fit, with the reasons. */
export function RouteDialog({ request, isOpen, onClose }: RouteDialogProps) {
  const suggestions = useQuery({
    ...mentoring.query('GET /api/mentoring/students/{id}/suggestions', { params: { id: request.studentId } }),
    enabled: isOpen,
  })
  const route = mentoring.useAction('POST /api/mentoring/requests/{id}/route', {
    success: ({ mentorName }) => ({ title: 'Request handed on', message: `${mentorName} has 3 days to answer.` }),
    failure: { title: 'Not handed on', message: 'Please try again.' },
    onSuccess: onClose,
  })
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title={`Choose a mentor for ${request.studentName}`}>
      <QueryList
        query={suggestions}
        skeleton={<SkeletonList count={4} />}
        errorTitle="Suggestions couldn't be loaded"
        isSection
        empty={<p>There are no other mentors.</p>}
      >
        {(rows) => (
          <Rows aria-label="Suggested mentors">
            {rows.map((mentor) => (
              <Row
                key={mentor.id}
                name={formatPersonName(mentor)}
                details={mentor.reasons.map((reason) => (
                  <Text key={reason} fz="sm">
                    {reason}
                  </Text>
                ))}
              >
                <Button
                  size="sm"
                  variant="default"
                  loading={route.input?.body.mentorId === mentor.id}
                  aria-label={`Ask ${formatPersonName(mentor)}`}
                  onClick={() => void route.run({ params: { id: request.id }, body: { mentorId: mentor.id } })}
                >
                  Ask
                </Button>
              </Row>
            ))}
          </Rows>
        )}
      </QueryList>
    </SheetDialog>
  )
}
