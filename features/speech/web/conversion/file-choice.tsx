import { Button, Group, Stack, Text } from '@mantine/core'
import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import type { DriveFile } from '#features/connections/schema.ts'
import { DriveFileButton } from '#features/connections/web/embeds.tsx'
import { formatCount } from '#platform/web/format.ts'
import { DropHint, FileDrop } from '#platform/web/ui/file-drop.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { driveUses } from '#rules/drive-files.ts'
import type { TextPreview, Voice } from '../../schema.ts'
import type { ChosenFile } from './chosen-file.ts'
import styles from './file-choice.module.css'
import { acceptedDocuments } from '#platform/web/document-files.ts'
import { FileRows } from './file-rows.tsx'
import type { Preview } from './use-previews.ts'

const PreviewDialog = lazyDialog(() => import('./preview-dialog.tsx').then((file) => file.PreviewDialog))

type FileChoiceProps = {
  files: readonly ChosenFile[]
  previews: readonly Preview[]
  voice: Voice | undefined
  speed: number
  isSending: boolean
  add(files: File[]): void
  addFromDrive(files: DriveFile[]): void
  remove(id: string): void
  clear(): void
}

/** Takes documents, lists them, and shows what each contains. */
export function FileChoice({
  files,
  previews,
  voice,
  speed,
  isSending,
  add,
  addFromDrive,
  remove,
  clear,
}: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const dialog = useDialog<TextPreview>()
  return (
    <>
      <FileDrop
        label="Files"
        accept={acceptedDocuments}
        busyText="Sending the files"
        isBusy={isSending}
        onFiles={add}
        inputRef={input}
      >
        <Stack className={styles.area!} align="center" gap="sm">
          <Group gap="sm" justify="center">
            <Button
              variant="default"
              leftSection={<Upload size={18} aria-hidden />}
              disabled={isSending}
              onClick={() => input.current?.click()}
            >
              Browse files
            </Button>
            <DriveFileButton
              purpose="speech"
              maxCount={driveUses.speech.maxCount}
              isDisabled={isSending}
              onChoose={addFromDrive}
            />
          </Group>
          <Text fz="sm" c="dimmed" ta="center">
            TXT, PDF, DOCX, DOC, RTF, ODT, HTML, Markdown or EPUB, up to 25 MB each.{' '}
            <DropHint>You can also drop them here.</DropHint>
          </Text>
        </Stack>
      </FileDrop>
      {files.length > 0 && (
        <section aria-label="Selected files">
          <Group justify="space-between" mt="md">
            <Text fz="sm" fw={600}>
              {formatCount(files.length, 'file')} selected
            </Text>
            <Button size="sm" variant="subtle" disabled={isSending} onClick={clear}>
              Clear All
            </Button>
          </Group>
          <FileRows {...{ files, previews, isSending }} onRemove={remove} onPreview={dialog.open} />
        </section>
      )}
      <PreviewDialog {...dialog.props} preview={dialog.subject} voice={voice} speed={speed} />
    </>
  )
}
