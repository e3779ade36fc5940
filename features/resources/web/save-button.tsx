import { Button } from '@mantine/core'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import type { Page } from '#platform/contract/paging.ts'
import { resources } from './api.ts'
import type { Resource } from '../schema.ts'

type SaveButtonProps = {
  resource: Pick<Resource, 'notionId' | 'isSaved'>
  /** On the resource's own page. */
  isOnPage?: boolean
  'aria-describedby'?: string
}

/** Saves a resource or removes it from the saved ones, which can be undone. */
export function SaveButton({ resource: { notionId, isSaved }, isOnPage = false, ...rest }: SaveButtonProps) {
  const body = { resourceId: notionId }
  const [saved, removed] = isOnPage ? ['Resource Saved', 'Resource Removed'] : ['Resource saved', 'Resource removed']
  const toFailure = (message: string) => () => ({
    title: 'Error',
    message: isOnPage ? 'Failed to update resource.' : message,
  })
  const save = resources.useAction('POST /api/resources/save', {
    success: { title: saved },
    failure: toFailure('Failed to save resource.'),
    optimistic: () => markSaved(notionId, true),
  })
  const unsave = resources.useAction('POST /api/resources/unsave', {
    success: () => ({ title: removed, undo: () => void save.run({ body }) }),
    failure: toFailure('Failed to remove resource.'),
    optimistic: () => markSaved(notionId, false),
  })
  return (
    <Button
      {...rest}
      variant="default"
      aria-pressed={isSaved}
      leftSection={isSaved ? <BookmarkCheck size={18} aria-hidden /> : <Bookmark size={18} aria-hidden />}
      onClick={() => void (isSaved ? unsave : save).run({ body })}
    >
      {isSaved ? 'Saved' : 'Save'}
    </Button>
  )
}

/** Shows a resource as saved or not in every list and on its page. */
function markSaved(notionId: string, isSaved: boolean) {
  const mark = (one: Resource) => (one.notionId === notionId ? { ...one, isSaved } : one)
  const markInPages = (list: { pages: Page<Resource>[] }) => ({
    ...list,
    pages: list.pages.map((page) => ({ ...page, items: page.items.map(mark) })),
  })
  return [
    { query: { queryKey: ['GET /api/resources'] }, update: markInPages },
    { query: { queryKey: ['GET /api/resources/{id}'] }, update: mark },
  ]
}
