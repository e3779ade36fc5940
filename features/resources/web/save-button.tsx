import { Button } from '@mantine/core'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import type { Resource } from '../schema.ts'
import { markSaved, resources } from './api.ts'

type SaveButtonProps = {
  resource: Pick<Resource, 'notionId' | 'isSaved'>
  /** What the toasts say. */
  texts: { saved: string; removed: string; failure: string }
  'aria-describedby'?: string
}

/** Saves a resource or removes it from the saved ones. */
export function SaveButton({ resource: { notionId, isSaved }, texts, ...rest }: SaveButtonProps) {
  const options = {
    success: (reply: { isSaved: boolean }) => ({ title: reply.isSaved ? texts.saved : texts.removed }),
    failure: () => ({ title: 'Error', message: texts.failure }),
    optimistic: () => markSaved(notionId, !isSaved),
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
