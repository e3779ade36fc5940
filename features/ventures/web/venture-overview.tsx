import { Button } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { formatCount, formatDate } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { DescriptionList } from '#platform/web/ui/description-list.tsx'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import type { Venture } from '../schema.ts'
import { ventures } from './api.ts'
import type { PanelProps } from './panel.ts'
import styles from './venture-overview.module.css'
import { getLabel } from './venture-labels.ts'

/** What the venture is about, and its key facts. */
export function VentureOverview({ venture, mayEdit }: PanelProps) {
  return (
    <div className={styles.columns}>
      <section className={styles.about}>
        <h2>About this venture</h2>
        {venture.description ? (
          <p className={styles.description}>{venture.description}</p>
        ) : (
          <p className="quiet">
            {mayEdit ? 'No description yet. Edit the venture to say what it does and for whom.' : 'No description yet.'}
          </p>
        )}
      </section>
      <Details venture={venture} mayEdit={mayEdit} />
    </div>
  )
}

function Details({ venture, mayEdit }: PanelProps) {
  return (
    <Card as="section" aria-label="Facts" className={styles.details}>
      <ProgressBar value={venture.progress} label="Progress" />
      <DescriptionList className={styles.list}>
        <dt>Stage</dt>
        <dd>{getLabel(venture.stage)}</dd>
        <dt>Industry</dt>
        <dd>{venture.industry ? getLabel(venture.industry) : 'Not chosen'}</dd>
        <dt>Status</dt>
        <dd>{getLabel(venture.status)}</dd>
        <dt>Team</dt>
        <dd>{venture.memberCount === 1 ? 'One person' : formatCount(venture.memberCount, ['person', 'people'])}</dd>
        <dt>Started</dt>
        <dd>
          <time dateTime={venture.createdAt}>{formatDate(venture.createdAt, 'longDate')}</time>
        </dd>
        <dt>Updated</dt>
        <dd>
          <RelativeTime at={venture.updatedAt} />
        </dd>
      </DescriptionList>
      {mayEdit && <StatusButtons venture={venture} />}
    </Card>
  )
}

const statusMessages = { active: 'Venture resumed', paused: 'Venture paused', completed: 'Venture completed' }
const failure = 'Failed to update venture. Please try again.'

function StatusButtons({ venture: { id, name, status } }: { venture: Venture }) {
  const undo = ventures.useAction('PATCH /api/ventures/{id}', { failure })
  const edit = ventures.useAction('PATCH /api/ventures/{id}', {
    success: ({ status: next }) => ({
      title: statusMessages[next],
      message: `${name} is ${next} now.`,
      undo: () => void undo.run({ params: { id }, body: { status } }),
    }),
    failure,
  })
  const set = (next: Venture['status']) => void edit.run({ params: { id }, body: { status: next } })
  return (
    <div className={styles.actions}>
      {status === 'active' ? (
        <>
          <Button
            variant="default"
            size="sm"
            leftSection={<Pause size={16} aria-hidden />}
            onClick={() => set('paused')}
          >
            Pause
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<Check size={16} aria-hidden />}
            onClick={() => set('completed')}
          >
            Complete
          </Button>
        </>
      ) : (
        <Button variant="default" size="sm" leftSection={<Play size={16} aria-hidden />} onClick={() => set('active')}>
          Resume
        </Button>
      )}
    </div>
  )
}
