import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { advisingLimits } from '#rules/advising.ts'
import { choices, ticks } from '#features/advising-requests/schema.ts'
import type { IntakeForm } from './use-intake-form.ts'

const documents = ['hasBusinessPlan', 'hasPitchDeck', 'hasFinancialProjections'] as const

export function FundingStep({ form }: { form: IntakeForm }) {
  return (
    <Fields>
      <NativeSelect label="Team size" data={choices.teamSize} {...form.getInputProps('teamSize')} />
      <FieldRow>
        <NativeSelect label="Current funding" data={choices.currentFunding} {...form.getInputProps('currentFunding')} />
        <TextInput
          label="Funding amount"
          description="Leave blank if you would rather not say."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={advisingLimits.fundingLength}
          autoComplete="off"
          {...form.getInputProps('fundingAmount')}
        />
      </FieldRow>
      <Stack gap="sm">
        {documents.map((name) => (
          <Checkbox key={name} label={ticks[name]} {...form.getInputProps(name, { type: 'checkbox' })} />
        ))}
      </Stack>
    </Fields>
  )
}
