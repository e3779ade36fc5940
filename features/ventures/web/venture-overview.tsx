import { Button } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { DescriptionList } from '#platform/web/ui/description-list.tsx'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { Venture } from '../schema.ts'
import { useEditVenture } from './api.ts'
import type { PanelProps } from './panel.ts'
import styles from './venture-overview.module.css'
import { getLabel } from './venture-labels.ts'

/** What the venture is about, and how it stands. */
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

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

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
        <dd>{venture.memberCount === 1 ? 'One person' : `${venture.memberCount} people`}</dd>
        <dt>Started</dt>
        <dd>
          <time dateTime={venture.createdAt}>{day.format(new Date(venture.createdAt))}</time>
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

function StatusButtons({ venture: { id, name, status } }: { venture: Venture }) {
  const edit = useEditVenture()
  const fail = (error: Error) =>
    showError({ title: 'Error', message: getErrorMessage(error, 'Failed to update venture. Please try again.') })
  const set = (next: Venture['status']) =>
    edit.mutate(
      { id, status: next },
      {
        onSuccess: () =>
          showSuccess({
            title: statusMessages[next],
            message: `${name} is ${next} now.`,
            undo: () => edit.mutate({ id, status }, { onError: fail }),
          }),
        onError: fail,
      },
    )
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
