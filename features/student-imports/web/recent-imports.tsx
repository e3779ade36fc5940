import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { studentImports } from './api.ts'

const labels = { running: 'Running', done: 'Done', undone: 'Undone' }

/** Imports of the last 30 days, to look at or to undo; nothing where there are none. */
export function RecentImports({ onOpen }: { onOpen(id: string): void }) {
  const { data: imports = [] } = useQuery(studentImports.query('GET /api/admin/student-imports'))
  if (imports.length === 0) return null
  return (
    <Box component="section" mt="lg" aria-label="Recent imports">
      <h3>Recent imports</h3>
      <Rows aria-label="Recent imports">
        {imports.map(({ id, state, totalCount, createdAt }) => (
          <Row key={id} name={formatCount(totalCount, 'row')} details={<RelativeTime at={createdAt} />}>
            <Badge>{labels[state]}</Badge>
            <Button size="sm" variant="subtle" onClick={() => onOpen(id)}>
              View
            </Button>
          </Row>
        ))}
      </Rows>
    </Box>
  )
}
