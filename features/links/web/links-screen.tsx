import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { UnknownCodes } from '#features/clicks/web/embeds.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { StatCard } from '#platform/web/ui/stat-card.tsx'
import { totalsQuery } from './api.ts'
import { LinkList } from './list/link-list.tsx'
import { StaffOnly } from './staff-only.tsx'
import styles from './links-screen.module.css'

const NewLinkDialog = lazyDialog(() => import('./form/new-link-dialog.tsx').then((file) => file.NewLinkDialog))
const ImportDialog = lazyDialog(() => import('./import/import-dialog.tsx').then((file) => file.ImportDialog))

export function LinksScreen() {
  return (
    <StaffOnly permission="link.list" title="Access Denied">
      <Links />
    </StaffOnly>
  )
}

function Links() {
  const [isCreating, setCreating] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const [code, setCode] = useState('')
  const { data: totals } = useQuery(totalsQuery)
  const create = (shortCode = '') => {
    setCode(shortCode.toLowerCase())
    setCreating(true)
  }
  return (
    <>
      <PageHeader
        title="Link Tracking"
        intro="Short links that count who follows them."
        actions={
          <>
            <Button
              variant="default"
              leftSection={<Trash size={18} aria-hidden />}
              renderRoot={(props) => <Link to="/link-trash" {...props} />}
            >
              Trash
            </Button>
            <Button variant="default" leftSection={<Upload size={18} aria-hidden />} onClick={() => setImporting(true)}>
              Import
            </Button>
            <Button
              variant={totals?.totalLinks === 0 ? 'default' : 'filled'}
              leftSection={<Plus size={18} aria-hidden />}
              onClick={() => create()}
            >
              New link
            </Button>
          </>
        }
      />
      <section aria-label="Totals" className={styles.tiles}>
        <StatCard label="Total Links" value={totals?.totalLinks ?? 0} isLoading={!totals} />
        <StatCard label="Total Clicks" value={totals?.totalClicks ?? 0} isLoading={!totals} />
        <StatCard label="Active Links" value={totals?.activeLinks ?? 0} isLoading={!totals} />
      </section>
      <LinkList tags={totals?.tags ?? []} onCreate={() => create()} />
      <UnknownCodes onCreate={create} />
      <NewLinkDialog isOpen={isCreating} onClose={() => setCreating(false)} shortCode={code} />
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </>
  )
}
