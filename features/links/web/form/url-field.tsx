import { Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type ClipboardEvent } from 'react'
import type { SchemaForm } from '#platform/web/form/use-schema-form.ts'
import { ScreenLink } from '#platform/web/screens.tsx'
import { linkDestinations } from '#features/link-destinations/web/api.ts'
import { formatShortUrl } from '../short-url.ts'
import type { NewLinkValues } from './link-values.ts'
import { parsePastedUrl, previewDestination } from './pasted-url.ts'

const debounceMs = 600

/**
 * The destination of a new link. Campaign parameters of a pasted address move to their own fields, the title of its page becomes the
 * title while that is empty, and links that lead there already are named.
 */
export function UrlField({ form }: { form: SchemaForm<NewLinkValues> }) {
  const { url } = form.values
  const moveCampaign = (text: string): boolean => {
    const pasted = parsePastedUrl(text)
    if (pasted) form.setValues({ url: pasted.url, ...pasted.campaign })
    return pasted !== null
  }
  const takePasted = (event: ClipboardEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const isWhole = selectionStart === 0 && selectionEnd === value.length
    if (isWhole && moveCampaign(event.clipboardData.getData('text'))) event.preventDefault()
  }
  const { onBlur, ...field } = form.getInputProps('url') as { onBlur?: (event: unknown) => void }
  return (
    <div>
      <TextInput
        label="Original URL"
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        required
        data-autofocus
        {...field}
        onPaste={takePasted}
        onBlur={(event) => {
          onBlur?.(event)
          moveCampaign(url)
        }}
      />
      <UrlHints form={form} />
    </div>
  )
}

function UrlHints({ form }: { form: SchemaForm<NewLinkValues> }) {
  const { url, title } = form.values
  const [debouncedUrl] = useDebouncedValue(url.trim(), debounceMs)
  const isReadable = previewDestination(debouncedUrl, form.values) !== null
  const query = { url: debouncedUrl }
  const { data: duplicates = [] } = useQuery({
    ...linkDestinations.query('GET /api/admin/tracked-links/duplicates', { query }),
    enabled: isReadable,
  })
  const { data: page } = useQuery({
    ...linkDestinations.query('GET /api/admin/tracked-links/page-title', { query }),
    enabled: isReadable && title.trim() === '',
    refetchOnMount: false,
  })
  const fillTitle = useEffectEvent((found: string) => {
    if (form.values.title.trim() === '') form.setFieldValue('title', found)
  })
  useEffect(() => {
    if (page?.title) fillTitle(page.title)
  }, [page])
  return (
    <Text role="status" fz="xs" c="dimmed">
      {isReadable && duplicates.length > 0 && (
        <>
          You already have a link to this page:{' '}
          {duplicates.map(({ id, title: name, shortUrl }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <ScreenLink to={`/link-tracking/${id}`}>{name}</ScreenLink> ({formatShortUrl(shortUrl)})
            </span>
          ))}
        </>
      )}
    </Text>
  )
}
