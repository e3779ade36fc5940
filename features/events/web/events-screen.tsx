import { Button } from '@mantine/core'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import type { Event } from '../schema.ts'
import { EventFilterBar } from './list/event-filters.tsx'
import { EventGroups } from './list/event-groups.tsx'
import { toEventFilters } from './list/event-search.ts'
import { useEventSearch } from './list/use-event-search.ts'
import { MonthView } from './month/month-view.tsx'

const NewEventDialog = lazyDialog(() => import('./form/new-event-dialog.tsx').then((file) => file.NewEventDialog))
const EditEventDialog = lazyDialog(() => import('./form/edit-event-dialog.tsx').then((file) => file.EditEventDialog))
const FeedDialog = lazyDialog(() => import('./feed/feed-dialog.tsx').then((file) => file.FeedDialog))

type Dialog = 'create' | 'edit' | 'feed'

export function EventsScreen() {
  const [open, setOpen] = useState<Dialog>()
  const [editedEvent, setEditedEvent] = useState<Event>()
  const { search, change } = useEventSearch()
  const [mayCreate, mayEdit] = [useHasPermission('event.create'), useHasPermission('event.edit')]
  const close = () => setOpen(undefined)
  const edit = (event: Event) => {
    setEditedEvent(event)
    setOpen('edit')
  }
  const create = mayCreate ? () => setOpen('create') : undefined
  const filters = toEventFilters(search)
  return (
    <>
      <PageHeader
        title="Events"
        intro="Workshops, talks and evenings where ventures meet."
        actions={
          <>
            <Button
              variant="default"
              leftSection={<CalendarPlus size={18} aria-hidden />}
              onClick={() => setOpen('feed')}
            >
              My calendar
            </Button>
            {create && (
              <Button leftSection={<Plus size={18} aria-hidden />} onClick={create}>
                Create Event
              </Button>
            )}
          </>
        }
      />
      <EventFilterBar search={search} onChange={change} />
      {search.view === 'month' ? (
        <MonthView search={search} onChange={change} />
      ) : (
        <EventGroups
          filters={filters}
          onClear={() => change({})}
          onEdit={mayEdit ? edit : undefined}
          onCreate={create}
        />
      )}
      <NewEventDialog isOpen={open === 'create'} onClose={close} />
      {editedEvent && <EditEventDialog event={editedEvent} isOpen={open === 'edit'} onClose={close} />}
      <FeedDialog isOpen={open === 'feed'} onClose={close} />
    </>
  )
}
