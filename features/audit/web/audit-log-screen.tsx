import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { downloadFile } from '#platform/web/download.ts'
import { formatCount, formatDate } from '#platform/web/format.ts'
import type { Column } from '#platform/web/table/column.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { useFilters } from '#platform/web/use-filters.ts'
import type { AuditEntry } from '../schema.ts'
import { audit } from './api.ts'
import { formatParty, formatSubject } from './entry-text.ts'
import { LogFilterBar, logFilters } from './log-filters.tsx'

const EntryDialog = lazyDialog(() => import('./entry-dialog.tsx').then((file) => file.EntryDialog))

export function AuditLogScreen() {
  if (useHasPermission('audit.list')) return <AuditLog />
  return <AccessDenied title="Access Denied">You need administrator privileges to access this page.</AccessDenied>
}

/** Who did what to whom, newest first. Nobody can change it. */
function AuditLog() {
  const filters = useFilters(logFilters)
  const opened = useDialog<AuditEntry>()
  return (
    <>
      <PageHeader
        title="Audit Log"
        intro="What staff changed and whose profiles they looked at. Entries are kept for two years, and no one can change them."
        meta={<Integrity />}
        actions={
          <Button
            variant="default"
            leftSection={<Download size={18} aria-hidden />}
            onClick={() => void downloadFile('GET /api/admin/audit-log.csv', filters.values)}
          >
            Download CSV
          </Button>
        }
      />
      <section aria-label="Entries">
        <LogFilterBar filters={filters} />
        <DataTable<AuditEntry>
          name="audit-log"
          label="Entries of the audit log"
          noun={['entry', 'entries']}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ label, recordedAt }) => `${label}, ${formatDate(recordedAt, 'dateTime')}`}
          readPage={(cursor) =>
            audit.page('GET /api/admin/audit-log', {
              query: { ...filters.values, limit: 50, ...(cursor && { cursor }) },
            })
          }
          filters={filters}
          rowMenu={(entry) => [{ label: 'View Details', onSelect: () => opened.open(entry) }]}
          errorTitle="The audit log couldn't be loaded"
          empty={
            <EmptyState title="Nothing here yet" illustration={<EmptyActivity />}>
              Everything staff change appears here.
            </EmptyState>
          }
          noResults={{ title: 'No entries match', text: 'Try another person, action or day.' }}
        />
      </section>
      {opened.subject && <EntryDialog entry={opened.subject} {...opened.props} />}
    </>
  )
}

const columns: Column<AuditEntry>[] = [
  { id: 'action', title: 'Action', render: ({ label }) => label },
  { id: 'who', title: 'Who', width: 200, render: ({ actor }) => formatParty(actor, 'A guest') },
  { id: 'about', title: 'About', width: 200, render: formatSubject },
  { id: 'time', title: 'Time', width: 208, render: ({ recordedAt }) => formatDate(recordedAt, 'dateTime') },
  { id: 'network', title: 'Network', width: 144, isOptional: true, render: ({ network }) => network },
]

/** Whether the newest entries are as they were written. */
function Integrity() {
  const { data, dataUpdatedAt } = useQuery(audit.query('GET /api/admin/audit-log/integrity'))
  if (!data) return null
  return data.isIntact ? (
    <StatusBadge tone="success">{`Verified until ${formatDate(dataUpdatedAt, 'time')}: ${formatCount(data.checkedCount, ['entry', 'entries'])}`}</StatusBadge>
  ) : (
    <StatusBadge tone="danger">Entries were changed or removed</StatusBadge>
  )
}
