import '#platform/web/theme/sheets/choices.ts'
import { ActionIcon, Button, Stack, Text } from '@mantine/core'
import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { acceptedDocuments } from '#platform/web/document-files.ts'
import { DropHint, FileDrop } from '#platform/web/ui/file-drop.tsx'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import type { Audience } from '../../schema.ts'
import { formatKilobytes } from '../item-labels.ts'
import { AudienceChoice } from './audience-choice.tsx'
import { useUpload, type ChosenFile } from './use-upload.ts'

type UploadGuidesDialogProps = { isOpen: boolean; onClose: () => void }

/** Adds documents of the program's own to what Foundry AI may quote from. */
export function UploadGuidesDialog({ isOpen, onClose }: UploadGuidesDialogProps) {
  const { files, add, remove, upload, progress } = useUpload({ onDone: onClose })
  const [audience, setAudience] = useState<Audience>('members')
  const isBusy = progress !== undefined
  const hasFiles = files.some(({ problem }) => problem === undefined)
  const footer = (
    <>
      <Button variant="default" disabled={isBusy} onClick={onClose}>
        Cancel
      </Button>
      <Button loading={isBusy} disabled={!hasFiles} onClick={() => void upload(audience)}>
        Upload
      </Button>
    </>
  )
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title="Upload guides" isBusy={isBusy} footer={footer}>
      <Stack>
        <Choice isBusy={isBusy} add={add} />
        {files.length > 0 && <FileRows files={files} isBusy={isBusy} onRemove={remove} />}
        <AudienceChoice label="Who may find them" audience={audience} isBusy={isBusy} onChange={setAudience} />
        {progress && (
          <ProgressBar
            label="Uploading"
            value={(progress.doneCount / progress.count) * 100}
            valueText={`${progress.doneCount + 1} of ${progress.count}`}
          />
        )}
      </Stack>
    </SheetDialog>
  )
}

function Choice({ isBusy, add }: { isBusy: boolean; add: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <FileDrop
      label="Guides"
      accept={acceptedDocuments}
      busyText="Sending the guides"
      isBusy={isBusy}
      onFiles={add}
      inputRef={input}
    >
      <Stack align="flex-start" gap="sm">
        <Button variant="default" disabled={isBusy} data-autofocus onClick={() => input.current?.click()}>
          Browse files
        </Button>
        <Text fz="sm" c="dimmed">
          TXT, PDF, DOCX, DOC, RTF, ODT, HTML, Markdown or EPUB, up to 25 MB each.{' '}
          <DropHint>You can also drop them here.</DropHint>
        </Text>
      </Stack>
    </FileDrop>
  )
}

type FileRowsProps = { files: ChosenFile[]; isBusy: boolean; onRemove: (id: number) => void }

function FileRows({ files, isBusy, onRemove }: FileRowsProps) {
  return (
    <Rows aria-label="Selected files">
      {files.map(({ id, file, problem }) => (
        <Row
          key={id}
          media={<FileText size={24} aria-hidden />}
          name={file.name}
          details={
            <>
              {formatKilobytes(file.size)}
              {problem && (
                <Text fz="sm" c="red" role="alert">
                  {problem}
                </Text>
              )}
            </>
          }
        >
          <ActionIcon aria-label={`Remove ${file.name}`} disabled={isBusy} onClick={() => onRemove(id)}>
            <X size={18} aria-hidden />
          </ActionIcon>
        </Row>
      ))}
    </Rows>
  )
}
