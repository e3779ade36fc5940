import { Checkbox, NativeSelect, SimpleGrid } from '@mantine/core'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { advisingLimits } from '#rules/advising.ts'
import { CountedText } from './counted-text.tsx'
import { choices, ticks } from '#features/advising-requests/schema.ts'
import type { IntakeForm } from './use-intake-form.ts'

const { minOutcomes } = advisingLimits

export function GoalsStep({ form }: { form: IntakeForm }) {
  return (
    <Fields>
      <NativeSelect label="Primary goal" data={choices.primaryGoal} {...form.getInputProps('primaryGoal')} />
      <Checkbox.Group
        label="Specific challenges"
        description="Choose all that apply."
        required
        {...form.getInputProps('specificChallenges')}
        data-path={undefined}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm" spacing="sm">
          {choices.specificChallenges.map(({ value, label }, index) => (
            <Checkbox
              key={value}
              value={value}
              label={label}
              // The form focuses the first one where none is chosen.
              {...(index === 0 && { 'data-path': 'specificChallenges' })}
            />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <CountedText
        label="Expected outcomes"
        description={`What you hope to achieve. At least ${minOutcomes} characters.`}
        min={minOutcomes}
        value={form.values.expectedOutcomes}
        {...form.getInputProps('expectedOutcomes')}
      />
      <Checkbox label={ticks.previousAdvising} {...form.getInputProps('previousAdvising', { type: 'checkbox' })} />
    </Fields>
  )
}
