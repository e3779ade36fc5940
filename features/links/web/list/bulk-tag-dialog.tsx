import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { FormDialog } from '#platform/web/ui/form-dialog.tsx'
import { TagInput } from '#platform/web/ui/tag-input.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { Link } from '../../schema.ts'
import { useTagLinks } from '../api.ts'
import styles from './bulk-tag-dialog.module.css'

type BulkTagDialogProps = { links: readonly Link[]; isOpen: boolean; onClose: () => void }

/** Adds tags to the selected links and removes others. Its state is lost when the dialog closes. */
export function BulkTagDialog({ links, isOpen, onClose }: BulkTagDialogProps) {
  const tagging = useTagLinks()
  const count = `${links.length} ${links.length === 1 ? 'link' : 'links'}`
  const save = (change: { add: string[]; remove: string[] }) =>
    tagging.mutate(
      { ids: links.map(({ id }) => id), ...change },
      {
        onSuccess: () => {
          onClose()
          showSuccess({ title: 'Tags updated', message: `On ${count}.` })
        },
        onError: (error) =>
          showError({ title: 'Failed to update tags', message: getErrorMessage(error, 'Try again in a moment.') }),
      },
    )
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Tags of ${count}`}
      isBusy={tagging.isPending}
      submitLabel="Save tags"
    >
      {(formId) => (
        <TagForm id={formId} existingTags={[...new Set(links.flatMap(({ tags }) => tags))].toSorted()} onSave={save} />
      )}
    </FormDialog>
  )
}

type TagFormProps = {
  id: string
  existingTags: readonly string[]
  onSave: (change: { add: string[]; remove: string[] }) => void
}

function TagForm({ id, existingTags, onSave }: TagFormProps) {
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        onSave({ add, remove })
      }}
    >
      <Fields>
        {existingTags.length > 0 && (
          <Checkbox.Group label="Take away" value={remove} onChange={setRemove}>
            {existingTags.map((tag) => (
              <Checkbox key={tag} value={tag} label={tag} />
            ))}
          </Checkbox.Group>
        )}
        <div className={styles.adding}>
          <TagInput
            label="Add tags"
            values={add}
            onChange={(tags) => setAdd([...new Set(tags.map((tag) => tag.toLowerCase().slice(0, 40)))])}
          />
        </div>
      </Fields>
    </form>
  )
}
