import { Button } from '@mantine/core'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import Download from 'lucide-react/icons/download'
import Share from 'lucide-react/icons/share-2'
import { sharePage } from '#platform/web/share-page.ts'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import type { ResourceDetail } from '../schema.ts'
import { useDownload, useToggleSavedResource } from './api.ts'

/** Save, share, open the file and download. */
export function ResourceActions({ resource }: { resource: ResourceDetail }) {
  const { notionId, title, fileUrl } = resource
  const download = useDownload()
  const handleDownload = () =>
    download.mutate(notionId, {
      onSuccess: (reply) => {
        const isNew = reply.pointsAwarded > 0
        const message = isNew ? 'Points have been added to your account.' : 'You have its points already.'
        showSuccess({ title: 'Download tracked', message })
        openFile(reply.fileUrl)
      },
      onError: () => showError({ title: 'Error', message: 'Failed to track download.' }),
    })
  const share = async () => {
    const isCopied = await sharePage(title)
    if (isCopied) showSuccess({ title: 'Link copied', message: 'Resource link copied to clipboard' })
    if (isCopied === false) showError({ title: 'Error', message: 'The link could not be copied.' })
  }
  return (
    <>
      <SaveButton resource={resource} />
      <Button variant="default" leftSection={<Share size={18} aria-hidden />} onClick={() => void share()}>
        Share
      </Button>
      {fileUrl && (
        <ExternalLink href={fileUrl} variant="default">
          Open External
        </ExternalLink>
      )}
      <Button leftSection={<Download size={18} aria-hidden />} onClick={handleDownload} loading={download.isPending}>
        Download
      </Button>
    </>
  )
}

/** Our files are attachments, so navigating to one leaves the page open. Everything else opens in a new tab. */
function openFile(fileUrl: string): void {
  if (fileUrl.startsWith('/')) window.location.assign(fileUrl)
  else window.open(fileUrl, '_blank', 'noopener,noreferrer')
}

function SaveButton({ resource: { notionId, isSaved } }: { resource: ResourceDetail }) {
  const saveMutation = useToggleSavedResource()
  const toggle = () =>
    saveMutation.mutate(
      { notionId, isSaved: !isSaved },
      {
        onSuccess: (reply) => showSuccess({ title: reply.isSaved ? 'Resource Saved' : 'Resource Removed' }),
        onError: () => showError({ title: 'Error', message: 'Failed to update resource.' }),
      },
    )
  return (
    <Button
      variant="default"
      aria-pressed={isSaved}
      leftSection={isSaved ? <BookmarkCheck size={18} aria-hidden /> : <Bookmark size={18} aria-hidden />}
      onClick={toggle}
    >
      {isSaved ? 'Saved' : 'Save'}
    </Button>
  )
}
