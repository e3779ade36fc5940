import { Box } from '@mantine/core'
import { formatDate } from '#platform/web/format.ts'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import type { AdvisingRequestDetails } from '../../request-schema.ts'
import { statusLooks } from '../status-looks.ts'

type Change = AdvisingRequestDetails['changes'][number]

/** What happened to a request, newest first. */
export function History({ changes }: { changes: readonly Change[] }) {
  return (
    <Box component="section" aria-labelledby="history-title">
      <h3 id="history-title">History</h3>
      <Rows as="ol" mt="sm" aria-labelledby="history-title">
        {changes.toReversed().map((change, index) => (
          <Row key={index} name={toTitle(change)} details={toDetails(change)} />
        ))}
      </Rows>
    </Box>
  )
}

const toTitle = ({ status, assigneeName }: Change): string =>
  status === 'assigned' && assigneeName ? `Assigned to ${assigneeName}` : statusLooks[status].label

const toDetails = ({ at, actorName, note }: Change): string =>
  [formatDate(at, 'dateTime'), actorName ?? 'Automatic', note].filter(Boolean).join(' · ')
