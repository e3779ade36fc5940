import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CampaignValues } from '../form/link-values.ts'
import { failed, links } from '../api.ts'

/** Saves the campaign as a template. Hidden while the campaign is empty. */
export function TemplateSaver({ values }: { values: CampaignValues }) {
  const [name, setName] = useState('')
  const save = links.useAction('POST /api/admin/link-templates', {
    success: { title: 'Template saved' },
    failure: failed('Failed to save template'),
    onSuccess: () => setName(''),
  })
  if (Object.values(values).every((value) => value.trim() === '')) return null
  const submit = () => void save.run({ body: { name, ...values } })
  return (
    <Group gap="sm" align="end">
      <TextInput
        label="Keep these as a template"
        placeholder="Newsletter"
        maxLength={80}
        value={name}
        flex="1 1 180px"
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter must save the template, not submit the surrounding form.
          event.preventDefault()
          if (name.trim() !== '') submit()
        }}
      />
      <Button variant="default" onClick={submit} disabled={name.trim() === ''} loading={save.isRunning}>
        Save template
      </Button>
    </Group>
  )
}
