import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { NameFields } from '#platform/web/ui/name-fields.tsx'
import { graduationYears } from '../../schema.ts'
import { labelYear } from '#rules/years.ts'
import { yearChoices } from '../year-labels.ts'
import styles from './profile-fields.module.css'
import type { ProfileField, ProfileValues } from './profile-values.ts'

/** The profile's fields, in the same layout for reading and editing. `field` returns an input's props; without it all are read-only. */
export type ProfileFieldsProps = {
  values: ProfileValues
  field?: (name: ProfileField) => object
  /** The interests: a list while reading, a tag input while editing. */
  children: ReactNode
}

export function ProfileFields({ values, field, children }: ProfileFieldsProps) {
  const text = (name: Exclude<ProfileField, 'interests'>) =>
    field ? field(name) : { value: values[name], readOnly: true, placeholder: 'Not added yet' }
  const year = field ? (
    <NativeSelect
      label="Year of study"
      data={[{ value: '', label: 'Not added' }, ...yearChoices]}
      {...field('yearOfStudy')}
    />
  ) : (
    <TextInput label="Year of study" {...text('yearOfStudy')} value={labelYear(values.yearOfStudy)} />
  )
  return (
    <div className={styles.fields} data-read-only={!field || undefined}>
      <Group title="About you">
        <NameFields field={text} />
        <TextInput label="Email" type="email" autoComplete="email" maxLength={254} {...text('email')} />
        <Textarea
          label="Bio"
          description={
            field && `A few sentences about you and what drives you. ${values.bio.length} of 500 characters.`
          }
          {...text('bio')}
        />
        {children}
      </Group>
      <Group title="Studies">
        <FieldRow>
          {year}
          <TextInput
            label="Graduation year"
            type="number"
            min={graduationYears.first}
            max={graduationYears.last}
            {...text('graduationYear')}
          />
        </FieldRow>
        <TextInput label="Major" maxLength={120} {...text('major')} />
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      <Fields>{children}</Fields>
    </section>
  )
}
