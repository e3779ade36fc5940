import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { trashQuery, ventureListQuery } from './api.ts'
import { OwnInvitations } from './invitations/own-invitations.tsx'
import { TrashedVenturesDialog } from './list/trashed-ventures-dialog.tsx'
import { VentureList } from './list/venture-list.tsx'
import { NewVentureDialog } from './new-venture-dialog.tsx'

export function VenturesScreen() {
  const [open, setOpen] = useState<'new' | 'trash'>()
  // The list asks; this only looks whether it is empty, where its own button is the one to press.
  const { data: list } = useInfiniteQuery({ ...ventureListQuery({}), enabled: false })
  const { data: trashed = [] } = useQuery(trashQuery)
  const add = () => setOpen('new')
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        title="My Ventures"
        intro="What you are building, and how far along it is."
        actions={
          <>
            {trashed.length > 0 && (
              <Button variant="subtle" onClick={() => setOpen('trash')}>
                Trash ({trashed.length})
              </Button>
            )}
            <Button
              variant={list?.pages[0]?.totalCount === 0 ? 'default' : 'filled'}
              leftSection={<Plus size={18} aria-hidden />}
              onClick={add}
            >
              Add New Venture
            </Button>
          </>
        }
      />
      <OwnInvitations />
      <VentureList onAdd={add} />
      <NewVentureDialog isOpen={open === 'new'} onClose={close} />
      <TrashedVenturesDialog ventures={trashed} isOpen={open === 'trash'} onClose={close} />
    </>
  )
}
