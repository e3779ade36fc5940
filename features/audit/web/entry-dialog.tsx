import { Fragment } from 'react'
import { formatDate } from '#platform/web/format.ts'
import { DescriptionList } from '#platform/web/ui/description-list.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import type { AuditEntry } from '../schema.ts'
import { formatData, formatParty } from './entry-text.ts'

const ways = {
  session: 'In the browser',
  apiKey: 'With an API key',
  viewAs: 'While viewing as somebody else',
  job: 'Automatically',
}

type EntryDialogProps = { entry: AuditEntry; isOpen: boolean; onClose: () => void }

/** Everything that is kept about one entry. */
export function EntryDialog({ entry, isOpen, onClose }: EntryDialogProps) {
  const { label, action, actor, subject, recordedAt, route, via, network, sessionId, events } = entry
  const facts: [string, string][] = [
    ['Time', formatDate(recordedAt, 'dateTime')],
    ['Who', formatParty(actor, 'A guest')],
    ['About', formatParty(subject, 'Nobody')],
    ['Action', action],
    ['Request', route],
    ['How', ways[via]],
    ['Network', network],
    ...(sessionId ? [['Session', sessionId] as [string, string]] : []),
    ...events.flatMap(({ data }) => formatData(data)),
  ]
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title={label}>
      <DescriptionList>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </DescriptionList>
    </SheetDialog>
  )
}
