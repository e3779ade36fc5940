import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatBytes, formatCount } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonPanel } from '#platform/web/ui/skeletons.tsx'
import type { Storage } from '../schema.ts'
import { system } from './api.ts'

/** What takes the space: files by feature, the largest tables, the disk, and who stores most. */
export function StoragePanel() {
  const query = useQuery({ ...system.query('GET /api/admin/system/storage'), refetchInterval: 60_000 })
  if (query.isPending) return <SkeletonPanel height={480} />
  if (!query.data) return <QueryError query={query} title="Storage figures couldn't be loaded" />
  const { disk, folders, measuredAt, fileStore, databaseBytes, tables, quotas } = query.data
  return (
    <Stack gap="lg">
      {disk && <Disk disk={disk} />}
      <Section title="Files">
        <p className="quiet">
          {`${formatBytes(folders.reduce((sum, { bytes }) => sum + bytes, 0))} in the ${fileStore === 's3' ? 'bucket' : 'folder'}, counted `}
          <RelativeTime at={measuredAt} isInSentence />.
        </p>
        <SizeRows
          label="Files"
          rows={folders.map(({ name, bytes, fileCount }) => ({ name, bytes, details: formatCount(fileCount, 'file') }))}
        />
      </Section>
      <Section title="Database">
        <p className="quiet">{`${formatBytes(databaseBytes)} in total. The largest tables, with their indexes:`}</p>
        <SizeRows
          label="Tables"
          rows={tables.map(({ name, bytes, rowCount }) => ({
            name,
            bytes,
            details: `About ${formatCount(rowCount, 'row')}`,
          }))}
        />
      </Section>
      {quotas.length > 0 && (
        <Section title="Storage by person">
          {quotas.map(({ personId, name, bytes, maxBytes }) => (
            <ProgressBar
              key={personId}
              label={name}
              value={(bytes / maxBytes) * 100}
              valueText={`${formatBytes(bytes)} of ${formatBytes(maxBytes)}`}
            />
          ))}
        </Section>
      )}
    </Stack>
  )
}

function Disk({ disk: { freeBytes, totalBytes } }: { disk: NonNullable<Storage['disk']> }) {
  const share = totalBytes > 0 ? 1 - freeBytes / totalBytes : 0
  const isLow = share > 0.9
  return (
    <Section title="Disk">
      <ProgressBar
        label="Used"
        value={share * 100}
        valueText={`${formatBytes(freeBytes)} of ${formatBytes(totalBytes)} free`}
      />
      {isLow && <p role="alert">The disk is almost full. PostgreSQL stops when it is.</p>}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title}>
      <Stack gap="sm">
        <h2>{title}</h2>
        {children}
      </Stack>
    </Card>
  )
}

type SizeRow = { name: string; bytes: number; details: string }

function SizeRows({ label, rows }: { label: string; rows: SizeRow[] }) {
  if (rows.length === 0) return <p className="quiet">Nothing is stored yet.</p>
  return (
    <Rows aria-label={label}>
      {rows.map(({ name, bytes, details }) => (
        <Row key={name} name={name} details={details}>
          <span className="tabular">{formatBytes(bytes)}</span>
        </Row>
      ))}
    </Rows>
  )
}
