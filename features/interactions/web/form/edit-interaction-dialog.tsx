import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { interactionEdit, type Interaction } from '../../schema.ts'
import { interactionById, interactions } from '../api.ts'
import { InteractionFields } from './interaction-fields.tsx'
import { toInteractionEdit, toInteractionValues } from './interaction-values.ts'

type EditInteractionDialogProps = { interaction: Interaction; isOpen: boolean; onClose: () => void }

/** Edits an interaction, only if nobody changed it meanwhile. */
export function EditInteractionDialog({ interaction, ...dialog }: EditInteractionDialogProps) {
  const { data } = useQuery({ ...interactionById(interaction.id), enabled: dialog.isOpen })
  // What a list has read does not follow the changes of others, and what is cached may be older still.
  const newest = data && data.version > interaction.version ? data : interaction
  const { id, version } = newest
  const edit = interactions.useAction('PATCH /api/admin/interactions/{id}', {
    success: { title: 'Interaction updated' },
    failure: { title: 'Failed to update interaction', message: 'Please try again.' },
  })
  return (
    <FormDialog
      {...dialog}
      title="Edit interaction"
      submitLabel="Save changes"
      schema={interactionEdit}
      initialValues={toInteractionValues(newest)}
      version={version}
      action={edit}
      toInput={(_values, changes) =>
        Object.keys(changes).length === 0 ? null : { params: { id }, body: toInteractionEdit(changes) }
      }
    >
      {(form) => <InteractionFields form={form} />}
    </FormDialog>
  )
}
