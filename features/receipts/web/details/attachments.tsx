import { Button } from '@mantine/core'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { showError } from '#platform/web/ui/toast.ts'
import type { ReceiptAttachment } from '../../schema.ts'
import { receipts } from '../api.ts'
import { formatFileSize } from '../receipt-labels.ts'

/** The files of an email. */
export function Attachments({ attachments }: { attachments: ReceiptAttachment[] }) {
  return (
    <TitleCard title="Attachments">
      <Rows aria-label="Attachments">
        {attachments.map(({ id, fileName, fileSize, mimeType, error, note }) => (
          <Row
            key={id}
            media={<FileText size={24} aria-hidden />}
            name={fileName}
            details={[formatFileSize(fileSize), mimeType, error, note].filter(Boolean).join(' · ')}
          >
            <DownloadButton id={id} fileName={fileName} />
          </Row>
        ))}
      </Rows>
    </TitleCard>
  )
}

function DownloadButton({ id, fileName }: { id: string; fileName: string }) {
  const [isRunning, setIsRunning] = useState(false)
  const download = async () => {
    setIsRunning(true)
    try {
      const { downloadUrl } = await receipts.call('GET /api/receipts/attachments/{id}/download', { params: { id } })
      window.open(downloadUrl, '_blank', 'noopener')
    } catch {
      showError({ title: 'Download Failed', message: 'Unable to download the attachment. Please try again.' })
    } finally {
      setIsRunning(false)
    }
  }
  return (
    <Button
      size="sm"
      variant="default"
      loading={isRunning}
      aria-label={`Download ${fileName}`}
      onClick={() => void download()}
    >
      Download
    </Button>
  )
}
