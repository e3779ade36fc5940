import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Badge, StatusBadge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import type { Venture } from '../schema.ts'
import styles from './venture-card.module.css'
import { statusTones, getLabel } from './venture-labels.ts'

/** One venture in the grid. The buttons carry its name as their description, since every card has the same two. */
export function VentureCard({ venture, onEdit }: { venture: Venture; onEdit: () => void }) {
  const titleId = useId()
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.head}>
        <span className={styles.badges}>
          <StatusBadge tone={statusTones[venture.status]}>{getLabel(venture.status)}</StatusBadge>
          {venture.role !== 'owner' && venture.role && <Badge>{getLabel(venture.role)}</Badge>}
        </span>
        <p className={styles.updated}>
          Updated <RelativeTime at={venture.updatedAt} />
        </p>
      </div>
      <div>
        <h2 id={titleId} className={styles.name}>
          {venture.name}
        </h2>
        <p className={styles.kind}>
          <span>{getLabel(venture.stage)}</span>
          {venture.industry && <span>{getLabel(venture.industry)}</span>}
          {venture.memberCount > 1 && <span>Team of {venture.memberCount}</span>}
        </p>
      </div>
      <p className={styles.description} data-is-empty={!venture.description || undefined}>
        {venture.description ?? 'No description yet.'}
      </p>
      <div className={styles.foot}>
        <ProgressBar value={venture.progress} label="Progress" />
        <div className={styles.actions}>
          <Button
            variant="default"
            aria-describedby={titleId}
            renderRoot={(props) => <Link to="/ventures/$ventureId" params={{ ventureId: venture.id }} {...props} />}
          >
            View Details
          </Button>
          {venture.role !== 'viewer' && (
            <Button variant="subtle" aria-describedby={titleId} onClick={onEdit}>
              Edit
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
