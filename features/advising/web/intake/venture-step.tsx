import { Autocomplete, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getLabel, onboardingIndustries } from '#features/ventures/schema.ts'
import { ventures as venturesApi } from '#features/ventures/web/api.ts'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { advisingLimits } from '#rules/advising.ts'
import { CountedText } from './counted-text.tsx'
import { choices } from '#features/advising-requests/schema.ts'
import { fromVenture } from './intake-values.ts'
import type { IntakeForm } from './use-intake-form.ts'

const { nameLength, industryLength, minDescription } = advisingLimits
const industries = onboardingIndustries.map(getLabel)

export function VentureStep({ form }: { form: IntakeForm }) {
  return (
    <Fields>
      <OwnVentures form={form} />
      <FieldRow>
        <TextInput label="Venture name" required maxLength={nameLength} {...form.getInputProps('ventureName')} />
        <NativeSelect label="Venture stage" data={choices.ventureStage} {...form.getInputProps('ventureStage')} />
      </FieldRow>
      <CountedText
        label="Venture description"
        description={`What it does, and for whom. At least ${minDescription} characters.`}
        min={minDescription}
        value={form.values.ventureDescription}
        {...form.getInputProps('ventureDescription')}
      />
      <Autocomplete
        label="Industry"
        description="Choose one or type your own."
        required
        data={industries}
        maxLength={industryLength}
        {...form.getInputProps('industry')}
      />
    </Fields>
  )
}

/** Fills the step from one of the person's ventures; nothing for people without any. */
function OwnVentures({ form }: { form: IntakeForm }) {
  const { data: ventures = [] } = useQuery(venturesApi.query('GET /api/ventures'))
  if (ventures.length === 0) return null
  const fill = (id: string) => {
    const venture = ventures.find((each) => each.id === id)
    if (venture) form.setValues(fromVenture(venture, venture.industry ? getLabel(venture.industry) : ''))
  }
  return (
    <NativeSelect
      label="Start from a venture"
      description="Fills in what we know about it."
      data={[{ value: '', label: 'Choose one' }, ...ventures.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={({ currentTarget }) => fill(currentTarget.value)}
    />
  )
}
