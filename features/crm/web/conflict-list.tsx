import { Box, Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { Conflict } from '../schema.ts'
import { crm } from './api.ts'

/** What changed here and in the CRM, for staff to decide. */
export function ConflictList() {
  const list = useInfiniteQuery(crm.pages('GET /api/twenty/conflicts', { query: { limit: 20 } }))
  return (
    <Box component="section" aria-label="Conflicts">
      <QueryList
        query={list}
        skeleton={<SkeletonList count={3} />}
        errorTitle="The conflicts could not be loaded"
        empty={
          <EmptyState title="No conflicts" illustration={<EmptyActivity />}>
            When someone changes the same field here and in the CRM, you choose which to keep.
          </EmptyState>
        }
      >
        {(conflicts) => (
          <Rows aria-label="Conflicts" mb="md">
            {conflicts.map((conflict) => (
              <ConflictRow key={conflict.id} conflict={conflict} />
            ))}
          </Rows>
        )}
      </QueryList>
    </Box>
  )
}

function ConflictRow({ conflict: { id, name, fields } }: { conflict: Conflict }) {
  const resolve = crm.useAction('POST /api/twenty/conflicts/{id}/resolve', {
    success: (_reply, { body: { choice } }) => ({
      title: 'Conflict resolved',
      message: choice === 'ours' ? `${name} was updated in the CRM.` : `${name} was updated here.`,
    }),
    failure: { title: 'The conflict was not resolved', message: 'Please try again.' },
  })
  const choose = (choice: 'ours' | 'theirs') => void resolve.run({ params: { id }, body: { choice } })
  return (
    <Row
      name={name}
      details={fields.map(({ field, ours, theirs }) => (
        <p key={field}>
          {field}: <b>{String(ours) || 'empty'}</b> here, <b>{String(theirs) || 'empty'}</b> in the CRM
        </p>
      ))}
    >
      <Button
        variant="default"
        disabled={resolve.isRunning}
        onClick={() => choose('ours')}
        aria-label={`Keep ours: ${name}`}
      >
        Keep ours
      </Button>
      <Button
        variant="default"
        disabled={resolve.isRunning}
        onClick={() => choose('theirs')}
        aria-label={`Take theirs: ${name}`}
      >
        Take theirs
      </Button>
    </Row>
  )
}
