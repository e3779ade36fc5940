import { Button } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import { ShareButton } from '#platform/web/ui/share-button.tsx'
import { resources } from './api.ts'
import type { ResourceDetail } from '../schema.ts'
import { SaveButton } from './save-button.tsx'

/** Save, share, open the file and download. */
export function ResourceActions({ resource }: { resource: ResourceDetail }) {
  const { notionId, title, fileUrl } = resource
  return (
    <>
      <SaveButton resource={resource} isOnPage />
      <ShareButton title={title} noun="Resource">
        Share
      </ShareButton>
      {fileUrl && (
        <ExternalLink href={fileUrl} variant="default">
          Open External
        </ExternalLink>
      )}
      <DownloadButton resourceId={notionId} />
    </>
  )
}

function DownloadButton({ resourceId }: { resourceId: string }) {
  const download = resources.useAction('POST /api/resources/{id}/download', {
    success: ({ pointsAwarded }) => ({
      title: 'Download tracked',
      message: pointsAwarded > 0 ? 'Points have been added to your account.' : "You've already earned points for this.",
    }),
    failure: () => ({ title: 'Error', message: 'Failed to track download.' }),
    onSuccess: ({ fileUrl }) => openFile(fileUrl),
  })
  return (
    <Button
      leftSection={<Download size={18} aria-hidden />}
      onClick={() => void download.run({ params: { id: resourceId } })}
      loading={download.isRunning}
    >
      Download
    </Button>
  )
}

/** Our files are attachments, so navigating to one leaves the page open. Everything else opens in a new tab. */
function openFile(fileUrl: string): void {
  if (fileUrl.startsWith('/')) window.location.assign(fileUrl)
  else window.open(fileUrl, '_blank', 'noopener,noreferrer')
}
