import { Button, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import Refresh from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { LinkClicks } from '#features/click-analytics/web/embeds.tsx'
import { RowMenu } from '#platform/web/table/row-menu.tsx'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Link } from '../../schema.ts'
import { CopyShortUrl } from '../copy-short-url.tsx'
import { TrashLinkDialog } from '../trash-link-dialog.tsx'
import { ActiveToggle } from './active-toggle.tsx'
import { LinkInformation } from './link-information.tsx'
import { QrCard } from '#features/qr-codes/web/embeds.tsx'
import { HistoryPanel, RegeneratePanel } from '#features/link-destinations/web/embeds.tsx'
import styles from './link-details.module.css'

const EditLinkDialog = lazyDialog(() => import('../form/edit-link-dialog.tsx').then((file) => file.EditLinkDialog))
const NewLinkDialog = lazyDialog(() => import('../form/new-link-dialog.tsx').then((file) => file.NewLinkDialog))

const panels = [
  { name: 'Regenerate', icon: <Refresh size={18} aria-hidden /> },
  { name: 'History', icon: <History size={18} aria-hidden /> },
]

export function LinkDetails({ link }: { link: Link }) {
  const [panel, setPanel] = useState<string>()
  const [editing, copying, trashing] = [useDialog(), useDialog(), useDialog()]
  const navigate = useNavigate()
  const buttons = panels.map(({ name, icon }) => (
    <Button
      key={name}
      size="sm"
      variant="default"
      leftSection={icon}
      aria-expanded={panel === name}
      onClick={() => setPanel(panel === name ? undefined : name)}
    >
      {name}
    </Button>
  ))
  return (
    <>
      <PageHeader
        title={link.title}
        intro={link.description}
        back={<BackLink to="/link-tracking">Back</BackLink>}
        meta={link.tags.length > 0 && link.tags.map((tag) => <Badge key={tag}>{tag}</Badge>)}
        actions={
          <>
            <CopyShortUrl link={link} />
            <RowMenu
              rowName={link.title}
              actions={[
                { label: 'Edit', onSelect: () => editing.open() },
                { label: 'Duplicate', onSelect: () => copying.open() },
                { label: 'Move to Trash', onSelect: () => trashing.open(), isDanger: true },
              ]}
            />
          </>
        }
      />
      <Stack>
        <div className={styles.columns}>
          <LinkInformation link={link} aside={<ActiveToggle link={link} />} actions={buttons} />
          <QrCard link={link} />
        </div>
        {panel === 'Regenerate' && <RegeneratePanel link={link} onClose={() => setPanel(undefined)} />}
        {panel === 'History' && <HistoryPanel linkId={link.id} />}
      </Stack>
      <LinkClicks link={link} />
      <EditLinkDialog link={link} {...editing.props} />
      <NewLinkDialog original={link} {...copying.props} />
      <TrashLinkDialog link={link} {...trashing.props} leave={() => navigate({ to: '/link-tracking' })} />
    </>
  )
}
