import '#platform/web/theme/sheets/choices.ts'
import '#platform/web/theme/sheets/select.ts'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SchemaForm } from '#platform/web/form/use-schema-form.ts'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { limits } from '#rules/limits.ts'
import { eventCategories } from '#rules/event-categories.ts'
import type { EventValues } from './event-values.ts'

/** The fields of every form about an event. `children` ask when it takes place, each form in its own way. */
export function EventFields({ form, children }: { form: SchemaForm<EventValues>; children: ReactNode }) {
  return (
    <Fields>
      <TextInput
        label="Title"
        required
        maxLength={limits.event.titleLength}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea label="Description" autosize minRows={3} maxRows={10} {...form.getInputProps('description')} />
      {children}
      <FieldRow>
        <NativeSelect label="Category" data={[...eventCategories]} {...form.getInputProps('category')} />
        <TextInput label="Organizer" autoComplete="off" {...form.getInputProps('organizer')} />
      </FieldRow>
      <TextInput
        label="Location"
        description={form.values.isVirtual ? 'The link people join with.' : 'Building and room.'}
        autoComplete="off"
        {...form.getInputProps('location')}
      />
      <Checkbox label="Virtual event" {...form.getInputProps('isVirtual', { type: 'checkbox' })} />
      <FieldRow>
        <TextInput
          label="Capacity"
          description="Leave blank for no limit."
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('capacity')}
        />
        <TextInput
          label="Registration URL"
          description="To register elsewhere. Replaces RSVPs here."
          type="url"
          placeholder="https://"
          autoComplete="off"
          {...form.getInputProps('registrationUrl')}
        />
      </FieldRow>
      <TextInput label="Tags" description="Separate with commas." autoComplete="off" {...form.getInputProps('tags')} />
      <Checkbox
        label="Published"
        description="Only staff can see drafts."
        {...form.getInputProps('isPublished', { type: 'checkbox' })}
      />
    </Fields>
  )
}
