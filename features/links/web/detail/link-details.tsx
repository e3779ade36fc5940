import { Button, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import Refresh from 'lucide-react/icons/refresh-cw'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { LinkClicks } from '#features/clicks/web/embeds.tsx'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Link } from '../../schema.ts'
import { EditLinkDialog } from '../form/edit-link-dialog.tsx'
import { TrashLinkDialog } from '../trash-link-dialog.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { LinkInformation } from './link-information.tsx'
import { QrCard } from './qr-card.tsx'
import { RegeneratePanel } from './regenerate-panel.tsx'
import styles from './link-details.module.css'

const panels = [
  { name: 'Regenerate', icon: <Refresh size={18} aria-hidden /> },
  { name: 'History', icon: <History size={18} aria-hidden /> },
]

export function LinkDetails({ link }: { link: Link }) {
  const [panel, setPanel] = useState<string>()
  const editing = useDialog()
  const trashing = useDialog()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title={link.title}
        intro={link.description}
        back={<BackLink to="/link-tracking">Back</BackLink>}
        meta={link.tags.length > 0 && link.tags.map((tag) => <Badge key={tag}>{tag}</Badge>)}
        actions={
          <>
            <ExternalLink href={link.originalUrl} variant="default">
              Visit Original
            </ExternalLink>
            {panels.map(({ name, icon }) => (
              <Button
                key={name}
                variant="default"
                leftSection={icon}
                aria-expanded={panel === name}
                onClick={() => setPanel(panel === name ? undefined : name)}
              >
                {name}
              </Button>
            ))}
            <Button
              variant="subtle"
              color="red"
              leftSection={<Trash size={18} aria-hidden />}
              onClick={() => trashing.open()}
            >
              Move to Trash
            </Button>
            <Button leftSection={<Pencil size={18} aria-hidden />} onClick={() => editing.open()}>
              Edit
            </Button>
          </>
        }
      />
      <Stack>
        {panel === 'Regenerate' && <RegeneratePanel link={link} onClose={() => setPanel(undefined)} />}
        {panel === 'History' && <HistoryPanel linkId={link.id} />}
        <div className={styles.columns}>
          <LinkInformation link={link} />
          <QrCard link={link} />
        </div>
      </Stack>
      <LinkClicks link={link} />
      <EditLinkDialog link={link} {...editing.props} />
      <TrashLinkDialog link={link} {...trashing.props} leave={() => navigate({ to: '/link-tracking' })} />
    </>
  )
}
