import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import type { SchemaForm } from '#platform/web/form/use-schema-form.ts'
import type { Link } from '../../schema.ts'
import { failed, links } from '../api.ts'
import { LinkFields } from './link-fields.tsx'
import { linkEditForm, toLinkEdit, toLinkValues, type LinkValues } from './link-values.ts'

export type EditLinkDialogProps = { link: Link; isOpen: boolean; onClose: () => void }

/** Edits a link, only if nobody changed it meanwhile. */
export function EditLinkDialog({ link, ...dialog }: EditLinkDialogProps) {
  const { id, version, utmSource, utmMedium, utmCampaign } = link
  const edit = links.useAction('PATCH /api/admin/tracked-links/{id}', {
    success: { title: 'Link updated successfully' },
    failure: failed('Failed to update link'),
  })
  return (
    <FormDialog
      {...dialog}
      title="Edit link"
      submitLabel="Save Changes"
      schema={linkEditForm}
      // The version is a value too: the one the dialog opened with counts, while `link` is refetched behind it.
      initialValues={{ ...toLinkValues(link), version }}
      action={edit}
      toInput={({ version, ...values }) => ({ params: { id }, ifMatch: version, body: toLinkEdit(values) })}
    >
      {(form) => (
        <LinkFields
          form={form as unknown as SchemaForm<LinkValues>}
          isOpen={{ campaign: Boolean(utmSource || utmMedium || utmCampaign) }}
        />
      )}
    </FormDialog>
  )
}
