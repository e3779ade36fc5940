import { Fragment } from 'react'
import { formatDate } from '#platform/web/format.ts'
import { DescriptionList } from '#platform/web/ui/description-list.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import type { AuditEntry } from '../schema.ts'
import { formatParty, formatSubject, splitData, type Change } from './entry-text.ts'

const ways = {
  session: 'In the browser',
  apiKey: 'With an API key',
  viewAs: 'While viewing as another person',
  job: 'Automatically',
}

type EntryDialogProps = { entry: AuditEntry; isOpen: boolean; onClose: () => void }

/** Everything that is kept about one entry. */
export function EntryDialog({ entry, isOpen, onClose }: EntryDialogProps) {
  const { label, action, actor, recordedAt, route, via, network, sessionId, events } = entry
  const details = events.map(({ data }) => splitData(data))
  const about = formatSubject(entry)
  const facts: [string, string][] = [
    ['Time', formatDate(recordedAt, 'dateTime')],
    ['Who', formatParty(actor, 'A guest')],
    ...(about ? [['About', about] as [string, string]] : []),
    ['Action', action],
    ['Request', route],
    ['How', ways[via]],
    ['Network', network],
    ...(sessionId ? [['Session', sessionId] as [string, string]] : []),
    ...details.flatMap((detail) => detail.facts),
  ]
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title={label}>
      <DescriptionList>
        {details
          .flatMap(({ changes }) => changes)
          .map((change, index) => (
            <Fragment key={index}>
              <dt>{change.name}</dt>
              <dd>
                <ChangeText {...change} />
              </dd>
            </Fragment>
          ))}
        {facts.map(([name, value], index) => (
          <Fragment key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </DescriptionList>
    </SheetDialog>
  )
}

function ChangeText({ before, after }: Change) {
  return (
    <>
      <span className="visually-hidden">from </span>
      {before === null ? <span className="quiet">none</span> : <del className="quiet">{before}</del>}
      <span aria-hidden> → </span>
      <span className="visually-hidden"> to </span>
      {after ?? <span className="quiet">none</span>}
    </>
  )
}
