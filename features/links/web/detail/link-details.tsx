import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LinkClicks } from '#features/clicks/web/embeds.tsx'
import type { Link } from '../../schema.ts'
import { linkQuery } from '../api.ts'
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
  const [dialog, setDialog] = useState<'edit' | 'trash'>()
  const close = () => setDialog(undefined)
  const leave = useLeave(link.id)
  return (
    <>
      <LinkHead
        link={link}
        panel={panel}
        onPanel={(name) => setPanel(panel === name ? undefined : name)}
        onEdit={() => setDialog('edit')}
        onTrash={() => setDialog('trash')}
      />
      {panel === 'regenerate' && <RegeneratePanel link={link} onClose={() => setPanel(undefined)} />}
      {panel === 'history' && <HistoryPanel linkId={link.id} />}
      <div className={styles.columns}>
        <LinkInformation link={link} />
        <QrCard link={link} />
      </div>
      <LinkClicks link={link} />
      <EditLinkDialog link={link} isOpen={dialog === 'edit'} onClose={close} />
      <TrashLinkDialog link={link} isOpen={dialog === 'trash'} onClose={close} leave={leave} />
    </>
  )
}

/** Goes back to the list, then drops the link's query, which would only get a 404 from now on. */
function useLeave(id: string): () => Promise<void> {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async () => {
    await navigate({ to: '/link-tracking' })
    queryClient.removeQueries({ queryKey: linkQuery(id).queryKey })
  }
}
