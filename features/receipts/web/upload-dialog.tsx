import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { DriveFile } from '#features/connections/schema.ts'
import { DriveFileButton } from '#features/connections/web/embeds.tsx'
import { formatCount } from '#platform/web/format.ts'
import { DropHint, FileDrop } from '#platform/web/ui/file-drop.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { receiptLimits } from '#rules/receipt-limits.ts'
import { uploadErrors } from '#rules/upload-errors.ts'
import { receipts } from './api.ts'

/** Adds receipts from files. */
export function UploadDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const upload = receipts.useAction('POST /api/receipts/upload', {
    success: ({ ids, duplicateCount }) => ({
      title: `${formatCount(ids.length, 'file')} uploaded`,
      message: duplicateCount > 0 ? `${duplicateCount} of them were here already.` : 'They are being read.',
    }),
    failure: (problem) => {
      setError(problem.message || 'The files were not uploaded. Please try again.')
      return null
    },
    onSuccess: onClose,
  })
  const send = (files: File[]) => {
    const found = findError(files)
    setError(found)
    if (found) return
    const body = new FormData()
    for (const file of files) body.append('files', file)
    void upload.run({ body })
  }
  const sendFromDrive = (files: DriveFile[]) => {
    setError(undefined)
    const body = new FormData()
    body.append('driveFileIds', files.map(({ id }) => id).join(','))
    void upload.run({ body })
  }
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title="Upload receipts" isBusy={upload.isRunning}>
      <FileDrop
        label="Receipts"
        accept=".pdf,.jpg,.jpeg,.png,.eml"
        busyText="Sending the receipts"
        isBusy={upload.isRunning}
        onFiles={send}
        inputRef={input}
      >
        <Stack align="flex-start" gap="sm">
          <Group gap="sm">
            <Button loading={upload.isRunning} data-autofocus onClick={() => input.current?.click()}>
              Browse files
            </Button>
            <DriveFileButton
              purpose="receipt"
              maxCount={receiptLimits.fileCount}
              isDisabled={upload.isRunning}
              onChoose={sendFromDrive}
            />
          </Group>
          <Text fz="sm" c="dimmed">
            PDF, JPG, PNG or emails (.eml), up to 25 MB each. <DropHint>You can also drop them here.</DropHint>
          </Text>
          {error && (
            <Text fz="sm" c="red" role="alert">
              {error}
            </Text>
          )}
        </Stack>
      </FileDrop>
    </SheetDialog>
  )
}

/** What the server would refuse after a long upload. */
function findError(files: File[]): string | undefined {
  if (files.length > receiptLimits.fileCount) return uploadErrors['receipt.file_count'][1]
  if (files.some(({ size }) => size > receiptLimits.fileBytes)) return uploadErrors['receipt.file_too_large'][1]
  const wrong = files.find(({ name }) => !/\.(pdf|jpe?g|png|eml)$/i.test(name))
  if (wrong) return uploadErrors['receipt.wrong_type'][1].replace('{name}', wrong.name)
  const empty = files.find(({ size }) => size === 0)
  return empty && uploadErrors['upload.file_empty'][1].replace('{name}', empty.name)
}
