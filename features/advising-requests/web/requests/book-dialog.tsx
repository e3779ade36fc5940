import '#platform/web/theme/sheets/select.ts'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SlotField, weekQuery } from '#features/bookings/web/embeds.tsx'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { formatDate } from '#platform/web/format.ts'
import { newMeeting, type AdvisingRequest } from '../../request-schema.ts'
import { advising, optionsQuery } from '../api.ts'

type BookDialogProps = { request: AdvisingRequest; isOpen: boolean; onClose: () => void }

/** Books a free time of the advisor of a request, for the student or by staff. */
export function BookDialog({ request: { id, assignee }, isOpen, onClose }: BookDialogProps) {
  const [week, setWeek] = useState(0)
  const params = { id }
  const { data: options } = useQuery({ ...optionsQuery, enabled: isOpen })
  const slots = useQuery({
    ...advising.query('GET /api/advising/requests/{id}/slots', { params, query: weekQuery(week) }),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const book = advising.useAction('POST /api/advising/requests/{id}/bookings', {
    success: ({ meeting }) => ({
      title: 'Meeting booked',
      message: `${formatDate(meeting!.startsAt, 'fullDateTime')}. An invitation is on its way to you both.`,
    }),
    failure: { title: 'Not booked', message: 'Please try again.' },
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Choose a time with ${assignee?.name}`}
      size="large"
      schema={newMeeting}
      initialValues={{ startsAt: '', kind: '' }}
      action={book}
      toInput={({ startsAt, kind }) => ({ params, body: { startsAt, ...(kind && { kind }) } })}
      submitLabel="Book meeting"
    >
      {(form) => (
        <>
          <SlotField form={form} query={slots} week={week} onWeek={setWeek} />
          <NativeSelect
            label="Kind of meeting"
            data={[{ value: '', label: 'Choose one' }, ...(options?.meetingKinds ?? [])]}
            required
            {...form.getInputProps('kind')}
          />
        </>
      )}
    </FormDialog>
  )
}
