import { TextInput } from '@mantine/core'
import { FieldRow } from './form-layout.tsx'

type NameFieldsProps = { field(name: 'firstName' | 'lastName'): object; isRequired?: boolean }

/** The name of a person. `field` returns an input's props. */
export function NameFields({ field, isRequired = false }: NameFieldsProps) {
  const shared = { maxLength: 80, required: isRequired }
  return (
    <FieldRow>
      <TextInput label="First name" autoComplete="given-name" {...shared} {...field('firstName')} />
      <TextInput label="Last name" autoComplete="family-name" {...shared} {...field('lastName')} />
    </FieldRow>
  )
}
