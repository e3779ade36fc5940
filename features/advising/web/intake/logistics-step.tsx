import { NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { advisingLimits } from '#rules/advising.ts'
import { optionsQuery } from '#features/advising-requests/web/api.ts'
import { choices } from '#features/advising-requests/schema.ts'
import type { IntakeForm } from './use-intake-form.ts'

export function LogisticsStep({ form }: { form: IntakeForm }) {
  const { data: options } = useQuery(optionsQuery)
  const days = options?.deadlineDays[form.values.urgency]
  return (
    <Fields>
      <NativeSelect
        label="Urgency"
        description={days === undefined ? 'How soon you need advice.' : `We schedule your meeting within ${days} days.`}
        data={choices.urgency}
        {...form.getInputProps('urgency')}
      />
      <FieldRow>
        <NativeSelect
          label="Preferred meeting type"
          data={choices.preferredMeetingType}
          {...form.getInputProps('preferredMeetingType')}
        />
        <NativeSelect label="Time commitment" data={choices.timeCommitment} {...form.getInputProps('timeCommitment')} />
      </FieldRow>
      <Textarea
        label="Additional notes"
        description="Optional. Anything else your advisor should know."
        autosize
        minRows={3}
        maxLength={advisingLimits.textLength}
        {...form.getInputProps('additionalNotes')}
      />
    </Fields>
  )
}
