import '#platform/web/theme/sheets/select.ts'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { graduationYears, interestLength } from '#features/users/schema.ts'
import type { SchemaForm } from '#platform/web/form/use-schema-form.ts'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { TagInput } from '#platform/web/ui/tag-input.tsx'
import { yearLabels } from '#rules/years.ts'
import type { StudentValues } from './edit-values.ts'

const years = Object.entries(yearLabels).map(([value, label]) => ({ value, label }))

export function EditFields({ form }: { form: SchemaForm<StudentValues> }) {
  const text = (name: Exclude<keyof StudentValues, 'interests'>) => form.getInputProps(name)
  return (
    <Fields>
      <FieldRow>
        <TextInput label="First name" required maxLength={80} autoComplete="off" {...text('firstName')} />
        <TextInput label="Last name" required maxLength={80} autoComplete="off" {...text('lastName')} />
      </FieldRow>
      <FieldRow>
        <TextInput label="Phone" type="tel" maxLength={40} autoComplete="off" {...text('phone')} />
        <TextInput label="Location" maxLength={120} autoComplete="off" {...text('location')} />
      </FieldRow>
      <FieldRow>
        <NativeSelect
          label="Year of study"
          data={[{ value: '', label: 'Not added' }, ...years]}
          {...text('yearOfStudy')}
        />
        <TextInput
          label="Graduation year"
          type="number"
          min={graduationYears.first}
          max={graduationYears.last}
          {...text('graduationYear')}
        />
      </FieldRow>
      <TextInput label="Major" maxLength={120} autoComplete="off" {...text('major')} />
      <Textarea
        label="Bio"
        description={`${form.values.bio.length} of 500 characters.`}
        autosize
        minRows={3}
        {...text('bio')}
      />
      <TagInput
        label="Interests"
        maxLength={interestLength}
        values={form.values.interests}
        error={form.errors['interests']}
        onChange={(interests) => form.setFieldValue('interests', interests)}
      />
    </Fields>
  )
}
