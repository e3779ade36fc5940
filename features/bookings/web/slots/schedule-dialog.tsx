import { TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { formatDate } from '#platform/web/format.ts'
import { limits } from '#rules/limits.ts'
import { newBooking } from '../../schema.ts'
import { bookings } from '../api.ts'
import { SlotField } from './slot-field.tsx'
import { weekQuery } from './weeks.ts'

type ScheduleDialogProps = { mentorId: string; name: string; isOpen: boolean; onClose: () => void }

/** Books a free time with a mentor. */
export function ScheduleDialog({ mentorId, name, isOpen, onClose }: ScheduleDialogProps) {
  const [week, setWeek] = useState(0)
  const slots = useQuery({
    ...bookings.query('GET /api/bookings/slots', { query: { mentorId, ...weekQuery(week) } }),
    select: ([row]) => row ?? null,
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const book = bookings.useAction('POST /api/bookings', {
    success: ({ startsAt }) => ({
      title: 'Meeting booked',
      message: `${formatDate(startsAt, 'fullDateTime')}. An invitation is on its way to you both.`,
    }),
    failure: { title: 'Not booked', message: 'Please try again.' },
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Schedule a meeting with ${name}`}
      size="large"
      schema={newBooking}
      initialValues={{ mentorId, startsAt: '', topic: '' }}
      action={book}
      toInput={(values) => ({ body: values })}
      submitLabel="Book meeting"
    >
      {(form) => (
        <>
          <SlotField form={form} query={slots} week={week} onWeek={setWeek} />
          <TextInput
            label="Topic"
            description={`What you want to talk about. ${name} reads it.`}
            required
            maxLength={limits.booking.topicLength}
            autoComplete="off"
            {...form.getInputProps('topic')}
          />
        </>
      )}
    </FormDialog>
  )
}
