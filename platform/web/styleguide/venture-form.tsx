import { Button, TextInput } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts'
import { Fields, FormActions, FormSection } from '../ui/form-layout.tsx'

const fields = [
  { name: 'venture', label: 'Venture name', missing: 'Venture name is required' },
  { name: 'industry', label: 'Industry', missing: 'Industry is required' },
]

/** A form that keeps nothing: it shows what a rejected one looks like and how it behaves. */
export function VentureForm() {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<readonly string[]>(fields.map(({ name }) => name))
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    setMissing(fields.filter(({ name }) => !values.get(name)).map(({ name }) => name))
    focusFirstInvalid(form.current)
  }
  const invalidFields = fields.filter(({ name }) => missing.includes(name))
  return (
    <form ref={form} onSubmit={handleSubmit} noValidate>
      <Fields>
        <ErrorSummary
          errors={invalidFields.map(({ name, missing: message }) => ({ fieldId: `${id}-${name}`, message }))}
        />
        <FormSection title="Venture Info" intro="What you would tell a stranger in the elevator.">
          {fields.map(({ name, label, missing: message }) => (
            <TextInput
              key={name}
              id={`${id}-${name}`}
              name={name}
              label={label}
              error={missing.includes(name) ? message : undefined}
              required
            />
          ))}
        </FormSection>
        <FormActions>
          <Button variant="default">Previous</Button>
          <Button type="submit">Submit Request</Button>
        </FormActions>
      </Fields>
    </form>
  )
}
