import { TextInput } from '@mantine/core'
import { FieldRow } from '#platform/web/ui/form-layout.tsx'
import { TagInput } from '#platform/web/ui/tag-input.tsx'
import type { LinkValues } from './link-values.ts'

type LinkOptionFieldsProps = {
  field: (name: 'expiresAt' | 'maxClicks' | 'fallbackUrl') => object
  tags: LinkValues['tags']
  tagError?: React.ReactNode
  onTags: (tags: string[]) => void
}

/** Tags, expiry, maximum clicks and fallback. */
export function LinkOptionFields({ field, tags, tagError, onTags }: LinkOptionFieldsProps) {
  const updateTags = (values: string[]) => onTags([...new Set(values.map((tag) => tag.toLowerCase().slice(0, 40)))])
  return (
    <>
      <TagInput
        label="Tags"
        description="To find it again among many."
        values={tags}
        onChange={updateTags}
        error={tagError}
      />
      <FieldRow>
        <TextInput
          label="Expires"
          description="On your clock. Empty: never."
          type="datetime-local"
          {...field('expiresAt')}
        />
        <TextInput
          label="Maximum clicks"
          description="Empty: as many as come."
          inputMode="numeric"
          autoComplete="off"
          {...field('maxClicks')}
        />
      </FieldRow>
      <TextInput
        label="Fallback address"
        description="Where visitors go once it has expired or had its clicks."
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        {...field('fallbackUrl')}
      />
    </>
  )
}
