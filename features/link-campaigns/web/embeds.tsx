import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { FieldRow } from '#platform/web/ui/form-layout.tsx'
import type { CampaignField } from '../schema.ts'
import { linkCampaigns } from './api.ts'

export { TemplateMenu } from './template-menu.tsx'
export { TemplateSaver } from './template-saver.tsx'

type Field = { name: CampaignField; label: string; hint: string; suggestions: string }

// oxfmt-ignore
/** Suggestions for programs that have no campaigns of their own yet. */
const fields: readonly Field[] = [
  { name: 'utmSource', label: 'Source', hint: 'Where people see it', suggestions: 'newsletter email instagram linkedin facebook poster flyer slides website canvas' },
  { name: 'utmMedium', label: 'Medium', hint: 'How it reaches them', suggestions: 'email social qr print referral event paid chat' },
  { name: 'utmCampaign', label: 'Campaign', hint: 'What it promotes', suggestions: 'orientation demo-day pitch-night applications workshop alumni fundraising' },
  { name: 'utmTerm', label: 'Term', hint: 'Keyword, for paid search', suggestions: '' },
  { name: 'utmContent', label: 'Content', hint: 'Tells versions apart', suggestions: 'header button footer image' },
]

/**
 * The five campaign parameters; any text is allowed. Suggested is first what one's own links use, so that "newsletter" and "News Letter"
 * do not become two sources.
 */
export function CampaignFields({ field }: { field: (name: CampaignField) => object }) {
  const id = useId()
  const { data: own } = useQuery(linkCampaigns.query('GET /api/admin/tracked-links/suggestions'))
  const inputs = fields.map(({ name, label, hint, suggestions }) => (
    <div key={name}>
      <TextInput
        label={label}
        description={hint}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        list={`${id}-${name}`}
        {...field(name)}
      />
      <datalist id={`${id}-${name}`}>
        {[...new Set([...(own?.[name] ?? []), ...suggestions.split(' ').filter(Boolean)])].map((suggestion) => (
          <option key={suggestion}>{suggestion}</option>
        ))}
      </datalist>
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
