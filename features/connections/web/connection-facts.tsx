import { StatusBadge, type Tone } from '#platform/web/ui/badge.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import type { Connection, ConnectionState as State } from '../schema.ts'

const states: Record<State, { tone: Tone; label: string }> = {
  connected: { tone: 'success', label: 'Connected' },
  expiring: { tone: 'warning', label: 'Expires soon' },
  needsReconnecting: { tone: 'danger', label: 'Needs reconnecting' },
  revoked: { tone: 'danger', label: 'Revoked' },
}

export function ConnectionState({ connection }: { connection: Connection | undefined }) {
  if (!connection) return <StatusBadge tone="neutral">Not Connected</StatusBadge>
  const { tone, label } = states[connection.state]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** What is known of a connection, and what is wrong with it. */
export function ConnectionFacts({ connection }: { connection: Connection }) {
  const { lastFour, email, connectedAt, lastUsedAt, error } = connection
  return (
    <div>
      {error && <p>{error}</p>}
      <p className="quiet small">
        {email && <>{email} · </>}
        {lastFour && <>Key …{lastFour} · </>}Connected <RelativeTime at={connectedAt} isInSentence /> ·{' '}
        {lastUsedAt ? (
          <>
            Last used <RelativeTime at={lastUsedAt} isInSentence />
          </>
        ) : (
          'Never used'
        )}
      </p>
    </div>
  )
}
