import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import type { Link } from '../../schema.ts'
import { linkQuery, links } from '../api.ts'
import { LinkFields } from './link-fields.tsx'
import { linkEditForm, toLinkEdit, toLinkValues } from './link-values.ts'

/** Edits a link, only if nobody changed it meanwhile. */
export function EditLinkDialog({ link, ...dialog }: { link: Link; isOpen: boolean; onClose: () => void }) {
  const { data } = useQuery({ ...linkQuery(link.id), enabled: dialog.isOpen })
  // What a list has read does not follow the changes of others, and what is cached may be older still.
  const newest = data && data.version > link.version ? data : link
  const { id, version } = newest
  const edit = links.useAction('PATCH /api/admin/tracked-links/{id}', {
    success: { title: 'Link updated successfully' },
    failure: { title: 'Failed to update link', message: 'Please try again.' },
  })
  return (
    <FormDialog
      {...dialog}
      title="Edit link"
      submitLabel="Save Changes"
      schema={linkEditForm}
      initialValues={toLinkValues(newest)}
      version={version}
      action={edit}
      // What this person did not touch is sent as it is now, so that saving again after a conflict undoes nobody's change.
      toInput={(_values, changes) => ({ params: { id }, body: toLinkEdit({ ...toLinkValues(newest), ...changes }) })}
    >
      {(form) => <LinkFields form={form} />}
    </FormDialog>
  )
}
