import { useEffect, useEffectEvent } from 'react'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import type { SchemaForm } from '#platform/web/form/use-schema-form.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { Link } from '../../schema.ts'
import { failed, links } from '../api.ts'
import { CodeField } from './code-field.tsx'
import { CreatedLink } from './created-link.tsx'
import { LinkFields } from './link-fields.tsx'
import { LinkPreview } from './link-preview.tsx'
import { emptyLink, newLinkForm, toCopy, toNewLink, type LinkValues, type NewLinkValues } from './link-values.ts'
import { UrlField } from './url-field.tsx'

/** `shortCode` prefills the custom short code; with `original` the new link begins as its copy. */
type NewLinkDialogProps = {
  isOpen: boolean
  onClose: () => void
  shortCode?: string
  original?: Link
  onCreated?: () => void
}

/** Creates a tracked link. Its short URL is copied, and the toast shows it with its QR code. */
export function NewLinkDialog({ shortCode = '', original, onCreated, ...dialog }: NewLinkDialogProps) {
  const now = useNow()
  const create = links.useAction('POST /api/admin/tracked-links', {
    success: (link) => ({ title: 'Tracked link created successfully', content: <CreatedLink link={link} /> }),
    failure: failed('Failed to create tracked link'),
    ...(onCreated && { onSuccess: onCreated }),
  })
  return (
    <FormDialog
      {...dialog}
      title={original ? 'Duplicate link' : 'New tracked link'}
      submitLabel="Create Link"
      schema={newLinkForm}
      initialValues={original ? toCopy(original, now) : emptyLink}
      action={create}
      toInput={(values) => ({ body: toNewLink(values) })}
      keepsDraft={!original}
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
      urlField={<UrlField form={form} />}
      codeField={
        <>
          <CodeField {...form.getInputProps('shortCode')} value={form.values.shortCode} />
          <LinkPreview values={form.values} />
        </>
      }
    />
  )
}
