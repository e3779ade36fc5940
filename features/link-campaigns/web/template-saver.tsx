import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '#platform/contract/problem.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { failed } from '#features/links/web/api.ts'
import { linkCampaigns, type CampaignValues } from './api.ts'

/** Saves the campaign as a template. Hidden while the campaign is empty. Asks before it replaces one of the same name. */
export function TemplateSaver({ values }: { values: CampaignValues }) {
  const [name, setName] = useState('')
  const replacing = useDialog()
  const save = linkCampaigns.useAction('POST /api/admin/link-templates', {
    success: { title: 'Template saved' },
    failure: failed('Failed to save template'),
    onSuccess: () => setName(''),
  })
  if (Object.values(values).every((value) => value.trim() === '')) return null
  const submit = (isReplacing: boolean) =>
    void save.submit({ body: { name, ...values, isReplacing } }).then(replacing.close, (error: unknown) => {
      if (error instanceof Problem && error.code === 'link.template_name_taken') replacing.open()
    })
  return (
    <Group gap="sm" align="end">
      <TextInput
        label="Save as template"
        placeholder="Newsletter"
        maxLength={80}
        value={name}
        flex="1 1 180px"
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter must save the template, not submit the surrounding form.
          event.preventDefault()
          if (name.trim() !== '') submit(false)
        }}
      />
      <Button variant="default" onClick={() => submit(false)} disabled={name.trim() === ''} loading={save.isRunning}>
        Save template
      </Button>
      <ConfirmDialog
        {...replacing.props}
        onConfirm={() => submit(true)}
        title={`Replace the template “${name.trim()}”?`}
        confirmLabel="Replace template"
        isBusy={save.isRunning}
      >
        A template with this name already exists. Its parameters will be replaced. Links made from it stay as they are.
      </ConfirmDialog>
    </Group>
  )
}
