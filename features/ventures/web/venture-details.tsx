import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Card } from '#platform/web/ui/card.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import type { Venture } from '../schema.ts'
import { EditVentureDialog } from './edit-venture-dialog.tsx'
import { TrashVentureDialog } from './trash-venture-dialog.tsx'
import { VentureBadges } from './venture-badges.tsx'
import styles from './venture-details.module.css'
import { wordOf } from './venture-words.ts'

type Dialog = 'edit' | 'trash'

/** All there is to know about one venture. Others than its people may look at it, not change it. */
export function VentureDetails({ venture, mayEdit }: { venture: Venture; mayEdit: boolean }) {
  const [open, setOpen] = useState<Dialog>()
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        title={venture.name}
        back={
          <Link to="/ventures" className={styles.back}>
            <ArrowLeft size={16} aria-hidden /> My Ventures
          </Link>
        }
        meta={<VentureBadges venture={venture} />}
        actions={mayEdit && <Actions onOpen={setOpen} />}
      />
      <div className={styles.columns}>
        <section className={styles.about}>
          <h2>About this venture</h2>
          {venture.description ? (
            <p className={styles.description}>{venture.description}</p>
          ) : (
            <p className="quiet">
              {mayEdit
                ? 'No description yet. Edit the venture to say what it does and for whom.'
                : 'No description yet.'}
            </p>
          )}
        </section>
        <VentureFacts venture={venture} />
      </div>
      <EditVentureDialog venture={venture} isOpen={open === 'edit'} onClose={close} />
      <TrashVentureDialog venture={venture} isOpen={open === 'trash'} onClose={close} />
    </>
  )
}

function Actions({ onOpen }: { onOpen: (dialog: Dialog) => void }) {
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<Trash size={18} aria-hidden />}
        onClick={() => onOpen('trash')}
      >
        Delete
      </Button>
      <Button leftSection={<Pencil size={18} aria-hidden />} onClick={() => onOpen('edit')}>
        Edit
      </Button>
    </>
  )
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

function VentureFacts({ venture }: { venture: Venture }) {
  return (
    <Card as="section" aria-label="Facts" className={styles.facts}>
      <ProgressBar value={venture.progress} label="Progress" />
      <dl className={styles.list}>
        <dt>Stage</dt>
        <dd>{wordOf(venture.stage)}</dd>
        <dt>Industry</dt>
        <dd>{venture.industry ? wordOf(venture.industry) : 'Not chosen'}</dd>
        <dt>Status</dt>
        <dd>{wordOf(venture.status)}</dd>
        <dt>Started</dt>
        <dd>
          <time dateTime={venture.createdAt}>{day.format(new Date(venture.createdAt))}</time>
        </dd>
        <dt>Updated</dt>
        <dd>
          <RelativeTime at={venture.updatedAt} />
        </dd>
      </dl>
    </Card>
  )
}
