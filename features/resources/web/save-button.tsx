import { Button } from '@mantine/core'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import type { Page } from '#platform/contract/paging.ts'
import { resources } from './api.ts'
import type { Resource } from '../schema.ts'

type SaveButtonProps = {
  resource: Pick<Resource, 'notionId' | 'isSaved'>
  /** What the toasts say; those of lists unless told. */
  texts?: { saved: string; removed: string; failure: string }
  'aria-describedby'?: string
}

/** Saves a resource or removes it from the saved ones. */
export function SaveButton({ resource: { notionId, isSaved }, ...props }: SaveButtonProps) {
  const failure = isSaved ? 'Failed to remove resource.' : 'Failed to save resource.'
  const { texts = { saved: 'Resource saved', removed: 'Resource removed', failure }, ...rest } = props
  const mark = (one: Resource) => (one.notionId === notionId ? { ...one, isSaved: !isSaved } : one)
  const markInPages = (list: { pages: Page<Resource>[] }) => ({
    ...list,
    pages: list.pages.map((page) => ({ ...page, items: page.items.map(mark) })),
  })
  const options = {
    success: (reply: { isSaved: boolean }) =>
      reply.isSaved
        ? { title: texts.saved }
        : { title: texts.removed, undo: () => void save.run({ body: { resourceId: notionId } }) },
    failure: () => ({ title: 'Error', message: texts.failure }),
    optimistic: () => [
      { query: { queryKey: ['GET /api/resources'] }, update: markInPages },
      { query: { queryKey: ['GET /api/resources/{id}'] }, update: mark },
    ],
  }
  const save = resources.useAction('POST /api/resources/save', options)
  const unsave = resources.useAction('POST /api/resources/unsave', options)
  return (
    <Button
      {...rest}
      variant="default"
      aria-pressed={isSaved}
      leftSection={isSaved ? <BookmarkCheck size={18} aria-hidden /> : <Bookmark size={18} aria-hidden />}
      onClick={() => void (isSaved ? unsave : save).run({ body: { resourceId: notionId } })}
    >
      {isSaved ? 'Saved' : 'Save'}
    </Button>
  )
}
