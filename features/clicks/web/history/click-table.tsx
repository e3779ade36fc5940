import { Badge, type Tone } from '#platform/web/ui/badge.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import type { Click, ClickClass } from '../../schema.ts'
import { getValueLabel } from '../analytics/value-labels.ts'
import styles from './click-history.module.css'

const columns = ['Time', 'IP', 'Referrer', 'Country', 'City', 'Kind', 'Device']
const tones: Partial<Record<ClickClass, Tone>> = { person: 'info', script: 'warning' }

/** Hits as a table that scrolls horizontally where it does not fit. */
export function ClickTable({ hits }: { hits: readonly Click[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className={styles.scroll} role="region" aria-label="Hits on this link" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hits.map((hit) => (
            <tr key={hit.id}>
              <td>
                <RelativeTime at={hit.clickedAt} />
              </td>
              <td>{hit.ipAddress ?? <Unknown />}</td>
              <td>{hit.referrer ?? <span className={styles.unknown}>Direct</span>}</td>
              <td>{hit.country ? getValueLabel('country', hit.country) : <Unknown />}</td>
              <td>{hit.city ?? <Unknown />}</td>
              <td>
                <Badge tone={tones[hit.class] ?? 'neutral'}>{getValueLabel('class', hit.class)}</Badge>
                {hit.isQr && <> by QR</>}
              </td>
              <td>{formatDevice(hit) || <Unknown />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Unknown() {
  return <span className={styles.unknown}>–</span>
}

function formatDevice({ device, browser }: Click): string {
  return [device && getValueLabel('device', device), browser].filter(Boolean).join(', ')
}
