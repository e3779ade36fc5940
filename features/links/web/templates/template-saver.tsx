import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { CampaignValues } from '../form/link-values.ts'
import { useSaveTemplate } from './api.ts'
import styles from './template-saver.module.css'

/** Saves the campaign as a template. Hidden while the campaign is empty. */
export function TemplateSaver({ values }: { values: CampaignValues }) {
  const [name, setName] = useState('')
  const save = useSaveTemplate()
  if (Object.values(values).every((value) => value.trim() === '')) return null
  const submit = () =>
    save.mutate(
      { name, ...values },
      {
        onSuccess: () => {
          setName('')
          showSuccess({ title: 'Template saved' })
        },
        onError: (error) =>
          showError({ title: 'Failed to save template', message: getErrorMessage(error, 'Try again in a moment.') }),
      },
    )
  return (
    <div className={styles.row}>
      <TextInput
        label="Keep these as a template"
        placeholder="Newsletter"
        maxLength={80}
        value={name}
        className={styles.name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter must save the template, not submit the surrounding form.
          event.preventDefault()
          if (name.trim() !== '') submit()
        }}
      />
      <Button variant="default" onClick={submit} disabled={name.trim() === ''} loading={save.isPending}>
        Save template
      </Button>
    </div>
  )
}
