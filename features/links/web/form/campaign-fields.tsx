import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { FieldRow } from '#platform/web/ui/form-layout.tsx'
import type { CampaignField } from '../../schema.ts'

type Field = { name: CampaignField; label: string; hint: string; suggestions: string }

// oxfmt-ignore
/** Suggestions, so that "newsletter" and "News Letter" do not become two sources. */
const fields: readonly Field[] = [
  { name: 'utmSource', label: 'Source', hint: 'Where it is seen', suggestions: 'newsletter email instagram linkedin facebook poster flyer slides website canvas' },
  { name: 'utmMedium', label: 'Medium', hint: 'How it gets there', suggestions: 'email social qr print referral event paid chat' },
  { name: 'utmCampaign', label: 'Campaign', hint: 'What it is for', suggestions: 'orientation demo-day pitch-night applications workshop alumni fundraising' },
  { name: 'utmTerm', label: 'Term', hint: 'A keyword, for paid search', suggestions: '' },
  { name: 'utmContent', label: 'Content', hint: 'Tells versions apart', suggestions: 'header button footer image' },
]

/** The five campaign parameters, with suggestions; any text is allowed. */
export function CampaignFields({ field }: { field: (name: CampaignField) => object }) {
  const id = useId()
  const inputs = fields.map(({ name, label, hint, suggestions }) => (
    <div key={name}>
      <TextInput
        label={label}
        description={hint}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        {...(suggestions && { list: `${id}-${name}` })}
        {...field(name)}
      />
      {suggestions && (
        <datalist id={`${id}-${name}`}>
          {suggestions.split(' ').map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
    </div>
  ))
  return (
    <>
      <FieldRow>{inputs.slice(0, 2)}</FieldRow>
      {inputs[2]}
      <FieldRow>{inputs.slice(3)}</FieldRow>
    </>
  )
}
