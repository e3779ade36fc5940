import '#platform/web/theme/sheets/choices.ts'
import '#platform/web/theme/sheets/select.ts'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { limits } from '#rules/limits.ts'
import { eventCategories } from '#rules/event-categories.ts'
import type { EventValues } from './event-values.ts'

type FieldName = Exclude<keyof EventValues, 'recurrence'>

/** What every form about an event asks. `field` gives the properties of one input. */
export type EventFieldsProps = {
  field: (name: FieldName) => object
  isVirtual: boolean
  isPublished: boolean
  onCheck: (name: 'isVirtual' | 'isPublished', isChecked: boolean) => void
  /** When it takes place; the two forms ask for that in their own ways. */
  when: ReactNode
}

export function EventFields({ field, isVirtual, isPublished, onCheck, when }: EventFieldsProps) {
  return (
    <Fields>
      <TextInput label="Title" required maxLength={limits.event.titleLength} data-autofocus {...field('title')} />
      <Textarea label="Description" autosize minRows={3} maxRows={10} {...field('description')} />
      {when}
      <FieldRow>
        <NativeSelect label="Category" data={[...eventCategories]} {...field('category')} />
        <TextInput label="Organizer" autoComplete="off" {...field('organizer')} />
      </FieldRow>
      <TextInput
        label="Location"
        description={isVirtual ? 'The address people join at.' : 'A building and a room.'}
        autoComplete="off"
        {...field('location')}
      />
      <Checkbox
        label="Virtual event"
        checked={isVirtual}
        onChange={(event) => onCheck('isVirtual', event.currentTarget.checked)}
      />
      <FieldRow>
        <TextInput
          label="Capacity"
          description="Empty: room for everybody."
          inputMode="numeric"
          autoComplete="off"
          {...field('capacity')}
        />
        <TextInput
          label="Registration URL"
          description="If people register elsewhere, too."
          type="url"
          placeholder="https://"
          autoComplete="off"
          {...field('registrationUrl')}
        />
      </FieldRow>
      <TextInput label="Tags" description="Separated by commas." autoComplete="off" {...field('tags')} />
      <Checkbox
        label="Published"
        description="A draft is seen by staff only."
        checked={isPublished}
        onChange={(event) => onCheck('isPublished', event.currentTarget.checked)}
      />
    </Fields>
  )
}
