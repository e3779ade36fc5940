import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import type { Link } from '../../schema.ts'
import { failed, links } from '../api.ts'
import { LinkFields } from './link-fields.tsx'
import { linkEditForm, toLinkEdit, toLinkValues } from './link-values.ts'

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
      initialValues={toLinkValues(link)}
      version={version}
      action={edit}
      toInput={(values) => ({ params: { id }, body: toLinkEdit(values) })}
    >
      {(form) => <LinkFields form={form} isOpen={{ campaign: Boolean(utmSource || utmMedium || utmCampaign) }} />}
    </FormDialog>
  )
}
