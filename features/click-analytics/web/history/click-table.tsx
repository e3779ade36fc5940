import '#platform/web/theme/sheets/table.ts'
import { Table } from '@mantine/core'
import { Badge, type Tone } from '#platform/web/ui/badge.tsx'
import { formatDate } from '#platform/web/format.ts'
import type { Click, ClickClass } from '#features/clicks/schema.ts'
import { getValueLabel } from '../value-labels.ts'
import styles from './click-table.module.css'

const columns = ['Time', 'IP', 'Referrer', 'Country', 'City', 'Traffic type', 'Device']
const tones: Partial<Record<ClickClass, Tone>> = { person: 'info', script: 'warning' }
const unknown = <span className="quiet">–</span>

/** Hits as a table that scrolls horizontally where it does not fit. */
export function ClickTable({ hits }: { hits: readonly Click[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className={styles.scroll} role="region" aria-label="Hits on this link" tabIndex={0}>
      <Table
        highlightOnHover
        horizontalSpacing="md"
        fz="sm"
        w="max-content"
        miw="100%"
        style={{ whiteSpace: 'nowrap' }}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {hits.map((hit) => (
            <Table.Tr key={hit.id}>
              <Table.Td>
                <time dateTime={hit.clickedAt}>{formatDate(hit.clickedAt, 'dateTime')}</time>
              </Table.Td>
              <Table.Td>{hit.ipAddress ?? unknown}</Table.Td>
              <Table.Td>{hit.referrer ?? <span className="quiet">Direct</span>}</Table.Td>
              <Table.Td>{hit.country ? getValueLabel('country', hit.country) : unknown}</Table.Td>
              <Table.Td>{hit.city ?? unknown}</Table.Td>
              <Table.Td>
                <Badge tone={tones[hit.class] ?? 'neutral'}>{getValueLabel('class', hit.class)}</Badge>
                {hit.isQr && <> by QR code</>}
              </Table.Td>
              <Table.Td>{formatDevice(hit) || unknown}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function formatDevice({ device, os, browser }: Click): string {
  return [device && getValueLabel('device', device), os, browser].filter(Boolean).join(', ')
}
