import { Checkbox } from '@mantine/core'
import FileImage from 'lucide-react/icons/file-image'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import { useId } from 'react'
import { formatBytes } from '#platform/web/format.ts'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row } from '#platform/web/ui/rows.tsx'
import type { DriveFile } from '../../schema.ts'

type DriveFileRowProps = {
  file: DriveFile
  isChosen: boolean
  /** Whether as many as may be are chosen already. */
  isFull: boolean
  maxBytes: number
  onToggle(): void
}

export function DriveFileRow({ file, isChosen, isFull, maxBytes, onToggle }: DriveFileRowProps) {
  const id = useId()
  const isTooLarge = file.size !== null && file.size > maxBytes
  return (
    <Row
      media={<FileIcon type={file.type} />}
      name={<label htmlFor={id}>{file.name}</label>}
      details={
        <>
          {file.size === null ? 'Google document' : formatBytes(file.size)} · Changed{' '}
          <RelativeTime at={file.modifiedAt} />
          {isTooLarge && ` · Too large: at most ${maxBytes / 1_048_576} MB`}
        </>
      }
    >
      <Checkbox id={id} checked={isChosen} disabled={isTooLarge || isFull} onChange={onToggle} />
    </Row>
  )
}

function FileIcon({ type }: { type: string }) {
  const Icon = /^image\/|drawing$/.test(type) ? FileImage : /spreadsheet/.test(type) ? FileSpreadsheet : FileText
  return <Icon size={24} aria-hidden />
}
