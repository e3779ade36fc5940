import { Button, Group, Text, TextInput } from '@mantine/core'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import type { Availability } from '../../schema.ts'
import { bookings } from '../api.ts'
import { toBody, type HoursFormApi } from './hours-values.ts'

/** The address of the mentor's own calendar, and whether it can be read. */
export function CalendarFields({ form, availability }: { form: HoursFormApi; availability: Availability }) {
  return (
    <>
      {availability.hasCalendar && <CalendarState form={form} availability={availability} />}
      <TextInput
        label={availability.hasCalendar ? 'Another secret address in iCal format' : 'Secret address in iCal format'}
        description="From the settings of your calendar. We keep only when you are busy, not what you do."
        type="url"
        placeholder="https://"
        autoComplete="off"
        {...form.getInputProps('calendarUrl')}
      />
    </>
  )
}

function CalendarState({ form, availability }: { form: HoursFormApi; availability: Availability }) {
  const { calendarHost, busyReadAt, busyError, version } = availability
  const failure = { title: 'Not saved', message: 'Please try again.' }
  const refresh = bookings.useAction('POST /api/bookings/availability/refresh', {
    success: ({ busyError: error }) => (error ? null : { title: 'Calendar read' }),
    failure,
  })
  const remove = bookings.useAction('PUT /api/bookings/availability', {
    success: { title: 'Calendar removed', message: 'Its busy times no longer block your hours.' },
    failure,
  })
  return (
    <Group gap="sm">
      <Text>{calendarHost}</Text>
      {busyError ? (
        <StatusBadge tone="danger">{busyError}</StatusBadge>
      ) : (
        busyReadAt && (
          <StatusBadge tone="success">
            Read <RelativeTime at={busyReadAt} />
          </StatusBadge>
        )
      )}
      <Button size="sm" variant="default" loading={refresh.isRunning} onClick={() => void refresh.run()}>
        Read now
      </Button>
      <Button
        size="sm"
        variant="subtle"
        color="red"
        loading={remove.isRunning}
        onClick={() => void remove.run({ body: { ...toBody(form.values), calendarUrl: null }, ifMatch: version })}
      >
        Remove calendar
      </Button>
    </Group>
  )
}
