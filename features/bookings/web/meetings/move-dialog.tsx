import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { formatDate } from '#platform/web/format.ts'
import { reschedule, type Booking } from '../../schema.ts'
import { bookings } from '../api.ts'
import { SlotPicker } from '../slots/slot-picker.tsx'
import { weekQuery } from '../slots/weeks.ts'

type MoveDialogProps = { booking: Booking; name: string; isOpen: boolean; onClose: () => void }

/** Moves a meeting to another free time. */
export function MoveDialog({ booking, name, isOpen, onClose }: MoveDialogProps) {
  const [week, setWeek] = useState(0)
  const params = { id: booking.id }
  const slots = useQuery({
    ...bookings.query('GET /api/bookings/{id}/slots', { params, query: weekQuery(week) }),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const move = bookings.useAction('POST /api/bookings/{id}/reschedule', {
    success: ({ startsAt }) => ({
      title: 'Meeting moved',
      message: `It is now ${formatDate(startsAt, 'fullDateTime')}.`,
    }),
    failure: { title: 'Not moved', message: 'Please try again.' },
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Move the meeting with ${name}`}
      size="large"
      schema={reschedule}
      initialValues={{ startsAt: booking.startsAt }}
      action={move}
      toInput={(body) => (body.startsAt === booking.startsAt ? null : { params, body })}
      submitLabel="Move meeting"
    >
      {(form) => (
        <>
          <Text mb="sm">
            Now <strong>{formatDate(form.values.startsAt, 'fullDateTime')}</strong>.
          </Text>
          <SlotPicker
            query={slots}
            week={week}
            onWeek={setWeek}
            selected={form.values.startsAt}
            onSelect={(startsAt) => form.setValues({ startsAt })}
          />
        </>
      )}
    </FormDialog>
  )
}
