import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LinkClicks } from '#features/clicks/web/embeds.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Link } from '../../schema.ts'
import { EditLinkDialog } from '../form/edit-link-dialog.tsx'
import { TrashLinkDialog } from '../trash-link-dialog.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { LinkHead, type Panel } from './link-head.tsx'
import { LinkInformation } from './link-information.tsx'
import { QrCard } from './qr-card.tsx'
import { RegeneratePanel } from './regenerate-panel.tsx'
import styles from './link-details.module.css'

export function LinkDetails({ link }: { link: Link }) {
  const [panel, setPanel] = useState<Panel>()
  const editing = useDialog()
  const trashing = useDialog()
  const navigate = useNavigate()
  return (
    <>
      <LinkHead
        link={link}
        panel={panel}
        onPanel={(name) => setPanel(panel === name ? undefined : name)}
        onEdit={() => editing.open()}
        onTrash={() => trashing.open()}
      />
      {panel === 'regenerate' && <RegeneratePanel link={link} onClose={() => setPanel(undefined)} />}
      {panel === 'history' && <HistoryPanel linkId={link.id} />}
      <div className={styles.columns}>
        <LinkInformation link={link} />
        <QrCard link={link} />
      </div>
      <LinkClicks link={link} />
      <EditLinkDialog link={link} {...editing.props} />
      <TrashLinkDialog link={link} {...trashing.props} leave={() => navigate({ to: '/link-tracking' })} />
    </>
  )
}
