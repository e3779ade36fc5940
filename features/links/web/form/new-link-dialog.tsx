import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import type { SchemaForm } from '#platform/web/form/use-schema-form.ts'
import { failed, links } from '../api.ts'
import { CodeField } from './code-field.tsx'
import { LinkFields } from './link-fields.tsx'
import { emptyLink, newLinkForm, toNewLink, type LinkValues, type NewLinkValues } from './link-values.ts'

/** `shortCode` prefills the custom short code. */
type NewLinkDialogProps = { isOpen: boolean; onClose: () => void; shortCode: string }

/** Creates a tracked link. */
export function NewLinkDialog({ shortCode, ...dialog }: NewLinkDialogProps) {
  const create = links.useAction('POST /api/admin/tracked-links', {
    success: { title: 'Tracked link created successfully' },
    failure: failed('Failed to create tracked link'),
  })
  return (
    <FormDialog
      {...dialog}
      title="New tracked link"
      submitLabel="Create Link"
      schema={newLinkForm}
      initialValues={emptyLink}
      action={create}
      toInput={(values) => ({ body: toNewLink(values) })}
      keepsDraft
    >
      {(form) => <NewLinkFields form={form} shortCode={shortCode} />}
    </FormDialog>
  )
}

/** Mounted at each opening, so that the code asked for also gets into a draft. */
function NewLinkFields({ form, shortCode }: { form: SchemaForm<NewLinkValues>; shortCode: string }) {
  const prefill = useEffectEvent(() => shortCode !== '' && form.setFieldValue('shortCode', shortCode))
  useEffect(() => void prefill(), [])
  return (
    <LinkFields
      form={form as unknown as SchemaForm<LinkValues>}
      isOpen={{ options: (shortCode || form.values.shortCode) !== '' }}
      urlField={
        <TextInput
          label="Original URL"
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          required
          data-autofocus
          {...form.getInputProps('url')}
        />
      }
      codeField={<CodeField {...form.getInputProps('shortCode')} value={form.values.shortCode} />}
    />
  )
}
