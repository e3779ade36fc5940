import '#platform/web/theme/sheets/select.ts'
import { Autocomplete, Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Problem } from '#platform/contract/problem.ts'
import { FieldRow, FormActions, FormSection } from '#platform/web/ui/form-layout.tsx'
import { HandledFailure } from '#platform/web/use-action.ts'
import { slotLengths, type Availability } from '../../schema.ts'
import { bookings } from '../api.ts'
import { CalendarFields } from './calendar-fields.tsx'
import { ExceptionFields } from './exception-fields.tsx'
import { parseRanges, toBody, toValues, weekdayNames, type HoursFormApi, type HoursValues } from './hours-values.ts'

const requiredNumbers = ['bufferMinutes', 'noticeHours', 'horizonDays'] as const
const optionalNumbers = ['maxPerDay', 'maxPerWeek'] as const

const hoursHint = 'Write hours such as 9:00–12:00, 13:30–17:00'
/** What is wrong with the hours as they were typed, by field. */
function validate(values: HoursValues): Record<string, string> {
  const { days, exceptions } = values
  const texts = [
    ...days.map((text, index) => [`days.${index}`, text] as const),
    ...exceptions.map(({ hours }, index) => [`exceptions.${index}.hours`, hours] as const),
  ]
  const wrongHours = texts.filter(([, text]) => parseRanges(text) === null).map(([name]) => [name, hoursHint])
  const wrongNumbers = [
    ...requiredNumbers.filter((name) => !/^\s*\d+\s*$/.test(values[name])),
    ...optionalNumbers.filter((name) => !/^\s*\d*\s*$/.test(values[name])),
  ].map((name) => [name, 'Enter a whole number'])
  return Object.fromEntries([...wrongHours, ...wrongNumbers])
}

/** All of a mentor's hours and rules, saved together. */
export function HoursForm({ availability }: { availability: Availability }) {
  const form = useForm<HoursValues>({ initialValues: toValues(availability), validate })
  const save = bookings.useAction('PUT /api/bookings/availability', {
    success: { title: 'Hours saved', message: 'Your students see your new times at once. Booked meetings stay.' },
    failure: { title: 'Not saved', message: 'Please try again.' },
  })
  const focusFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
  const submit = form.onSubmit(async (values) => {
    await save.submit({ body: toBody(values), ifMatch: availability.version }).catch((error: unknown) => {
      if (error instanceof Problem && error.fields) form.setErrors(error.fields)
      else if (!(error instanceof HandledFailure)) throw error
    })
  }, focusFirst)
  return (
    <form onSubmit={submit} noValidate>
      <FormSection title="Weekly hours" intro="On your own clock. Leave a day blank to take no meetings.">
        <ZoneField form={form} />
        {weekdayNames.map((name, index) => (
          <TextInput
            key={name}
            label={name}
            placeholder="9:00–12:00, 13:30–17:00"
            autoComplete="off"
            {...form.getInputProps(`days.${index}`)}
          />
        ))}
      </FormSection>
      <FormSection title="Other dates" intro="Days with hours of their own. Leave the hours blank to be away.">
        <ExceptionFields form={form} />
      </FormSection>
      <FormSection title="Rules" intro="How long meetings are, and how many.">
        <RuleFields form={form} />
      </FormSection>
      <FormSection title="Your calendar" intro="When your own calendar is busy, students can't book.">
        <CalendarFields form={form} availability={availability} />
      </FormSection>
      <FormActions isSticky>
        <Button type="submit" loading={save.isRunning}>
          Save
        </Button>
      </FormActions>
    </form>
  )
}

function ZoneField({ form }: { form: HoursFormApi }) {
  return (
    <Autocomplete
      label="Time zone"
      required
      limit={20}
      data={Intl.supportedValuesOf('timeZone')}
      {...form.getInputProps('timeZone')}
    />
  )
}

function RuleFields({ form }: { form: HoursFormApi }) {
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <>
      <FieldRow>
        <NativeSelect
          label="Length"
          data={slotLengths.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
          {...form.getInputProps('slotMinutes')}
        />
        <TextInput
          label="Break around meetings"
          description="Minutes"
          {...number}
          {...form.getInputProps('bufferMinutes')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          label="Notice"
          description="Hours before the start"
          {...number}
          {...form.getInputProps('noticeHours')}
        />
        <TextInput
          label="How far ahead"
          description="Days, at most 60"
          {...number}
          {...form.getInputProps('horizonDays')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          label="Maximum per day"
          description="Leave blank for no limit"
          {...number}
          {...form.getInputProps('maxPerDay')}
        />
        <TextInput
          label="Maximum per week"
          description="Leave blank for no limit"
          {...number}
          {...form.getInputProps('maxPerWeek')}
        />
      </FieldRow>
      <TextInput
        label="Where"
        description="A room, or the link of a video call"
        maxLength={300}
        autoComplete="off"
        {...form.getInputProps('location')}
      />
    </>
  )
}
