import '../theme/sheets/choices.ts'
import { Box, Checkbox } from '@mantine/core'
import { useMemo } from 'react'
import type { z } from '#platform/contract/zod.ts'
import { Fields } from '../ui/form-layout.tsx'
import { TagInput } from '../ui/tag-input.tsx'
import { BulkDialog, type BulkDialogProps } from './bulk-dialog.tsx'

type TagChanges = { add: string[]; remove: string[] }
type BulkTagInput = { body: TagChanges & { ids: string[] } }

type BulkTagDialogProps = Pick<BulkDialogProps<TagChanges, BulkTagInput>, 'isOpen' | 'onClose' | 'bulk'> & {
  ids: string[]
  /** What is tagged: `3 links`. */
  subject: string
  /** The tags that some of them have; undefined for a row that is not loaded. */
  existing: readonly (readonly string[] | undefined)[]
  suggestions: readonly string[] | undefined
  /** Of `add` and `remove`, as the endpoint checks them. */
  schema: z.ZodType<TagChanges, unknown>
  maxLength: number
}

/** Adds tags to rows and removes others. */
export function BulkTagDialog(props: BulkTagDialogProps) {
  const { ids, subject, existing, suggestions, maxLength, schema, ...dialog } = props
  const form = useMemo(() => schema.refine(hasChange, { path: ['add'], message: hint }), [schema])
  const existingTags = [...new Set(existing.flatMap((tags) => tags ?? []))].toSorted()
  const normalize = (tags: string[]) => [...new Set(tags.map((tag) => tag.toLowerCase()))]
  return (
    <BulkDialog
      {...dialog}
      title={`Tags of ${subject}`}
      submitLabel="Save tags"
      schema={form}
      initialValues={{ add: [], remove: [] } as TagChanges}
      toInput={(values) => ({ body: { ids, ...values } })}
    >
      {({ values, errors, getInputProps, setFieldValue }) => (
        <Fields>
          {existingTags.length > 0 && (
            <Checkbox.Group label="Remove tags" {...getInputProps('remove')}>
              {existingTags.map((name) => (
                <Checkbox key={name} value={name} label={name} />
              ))}
            </Checkbox.Group>
          )}
          {/* Reserves a row for tags: the field adds one on blur, which would move the button that is being clicked. */}
          <Box mih={128}>
            <TagInput
              label="Add tags"
              maxLength={maxLength}
              error={errors['add']}
              {...(suggestions && { suggestions })}
              values={values.add}
              onChange={(tags) => setFieldValue('add', normalize(tags))}
            />
          </Box>
        </Fields>
      )}
    </BulkDialog>
  )
}

const hint = 'Add a tag, or choose one to remove'
const hasChange = ({ add, remove }: TagChanges) => add.length + remove.length > 0
