import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import type { ReactNode } from 'react'
import { industryChoices, stageChoices } from './venture-labels.ts'

/** The fields every venture form shares. `field` returns the properties of one input. */
export type VentureFieldsProps = {
  field: (name: 'name' | 'description' | 'stage' | 'industry') => object
  /** The venture's own stage and industry, which may not be among those offered for new ones. */
  current?: { stage: string; industry: string | null }
  /** Further fields, before the description. */
  children?: ReactNode
}

export function VentureFields({ field, current, children }: VentureFieldsProps) {
  return (
    <Fields>
      <TextInput label="Venture name" maxLength={120} required data-autofocus {...field('name')} />
      <FieldRow>
        <NativeSelect label="Stage" required {...field('stage')}>
          {!current && (
            <option value="" disabled>
              Choose a stage
            </option>
          )}
          <Options choices={stageChoices(current?.stage)} />
        </NativeSelect>
        <NativeSelect label="Industry" {...field('industry')}>
          <option value="">Not chosen</option>
          <Options choices={industryChoices(current?.industry)} />
        </NativeSelect>
      </FieldRow>
      {children}
      <Textarea
        label="Description"
        description="What it does, for whom, and why now."
        minRows={4}
        maxRows={10}
        {...field('description')}
      />
    </Fields>
  )
}

function Options({ choices }: { choices: { value: string; label: string }[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
