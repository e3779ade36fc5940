import { Button } from '@mantine/core'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Plus from 'lucide-react/icons/plus'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { FeedDialog } from '#features/registrations/web/embeds.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { useFilters } from '#platform/web/use-filters.ts'
import type { Event } from '../schema.ts'
import { EventFilterBar, eventFilters } from './list/event-filters.tsx'
import { EventGroups } from './list/event-groups.tsx'
import { MonthView } from './month/month-view.tsx'
import { useCalendar } from './month/use-calendar.ts'

const NewEventDialog = lazyDialog(() => import('./form/new-event-dialog.tsx').then((file) => file.NewEventDialog))
const EditEventDialog = lazyDialog(() => import('./form/edit-event-dialog.tsx').then((file) => file.EditEventDialog))

export function EventsScreen() {
  const filters = useFilters(eventFilters)
  const calendar = useCalendar()
  const [creating, editing, feed] = [useDialog(), useDialog<Event>(), useDialog()]
  const [mayCreate, mayEdit] = [useHasPermission('event.create'), useHasPermission('event.edit')]
  const create = mayCreate ? () => creating.open() : undefined
  const isMonth = calendar.view === 'month'
  return (
    <>
      <PageHeader
        title="Events"
        intro="Workshops, talks and evenings where ventures meet."
        actions={
          <>
            <Button variant="default" leftSection={<CalendarPlus size={18} aria-hidden />} onClick={() => feed.open()}>
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
      <EventFilterBar
        filters={filters}
        isMonth={isMonth}
        onMonth={(shown) => calendar.show({ view: shown ? 'month' : undefined })}
      />
      {isMonth ? (
        <MonthView filters={filters.values} calendar={calendar} />
      ) : (
        <EventGroups filters={filters} onEdit={mayEdit ? editing.open : undefined} onCreate={create} />
      )}
      <NewEventDialog {...creating.props} />
      {editing.subject && <EditEventDialog event={editing.subject} {...editing.props} />}
      <FeedDialog {...feed.props} />
    </>
  )
}
