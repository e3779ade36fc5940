import '#platform/web/theme/sheets/choices.ts'
import '#platform/web/theme/sheets/segmented-control.ts'
import '#platform/web/theme/sheets/select.ts'
import { Checkbox, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { InstantInput } from '#platform/web/form/instant-input.tsx'
import type { SchemaForm } from '#platform/web/form/use-schema-form.ts'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { limits } from '#rules/limits.ts'
import { typeChoices } from '../labels.ts'
import type { InteractionValues } from './interaction-values.ts'

type InteractionFieldsProps = {
  form: SchemaForm<InteractionValues>
  /** Asks whom it is about, before everything else. */
  children?: React.ReactNode
}

/** The fields of every form about an interaction. */
export function InteractionFields({ form, children }: InteractionFieldsProps) {
  return (
    <Fields>
      {children}
      <FieldRow>
        <NativeSelect
          label="Type"
          required
          data={[{ value: '', label: 'Choose a type' }, ...typeChoices]}
          {...form.getInputProps('type')}
        />
        <TextInput
          label="Duration (minutes)"
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('duration')}
        />
      </FieldRow>
      <TextInput
        label="Title"
        required
        maxLength={limits.interaction.titleLength}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <NoteFields form={form} />
      <Checkbox label="Follow-up required" {...form.getInputProps('followUpRequired', { type: 'checkbox' })} />
      {form.values.followUpRequired && <InstantInput label="Follow-up date" {...form.getInputProps('followUpDate')} />}
    </Fields>
  )
}

const readers = {
  private: 'Private: you, directors and administrators can read this.',
  shared: 'Shared: mentors of this student can read this, too. Students never can.',
}

/** The notes and who will read them, which is in view while they are typed. */
function NoteFields({ form }: { form: SchemaForm<InteractionValues> }) {
  return (
    <>
      <Textarea
        label="Description"
        description={readers[form.values.visibility]}
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('description')}
      />
      <Textarea label="Outcome" autosize minRows={2} maxRows={6} {...form.getInputProps('outcome')} />
      <SegmentedControl
        aria-label="Who can read this"
        data={[
          { value: 'private', label: 'Private' },
          { value: 'shared', label: 'Shared with mentors' },
        ]}
        {...form.getInputProps('visibility')}
      />
    </>
  )
}
