import { ActionIcon, Button, Text } from '@mantine/core'
import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import { formatCount } from '#platform/web/format.ts'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { limits } from '#rules/limits.ts'
import type { TextPreview } from '../../schema.ts'
import type { ChosenFile } from './chosen-file.ts'
import type { Preview } from './use-previews.ts'

type FileRowsProps = {
  files: readonly ChosenFile[]
  previews: readonly Preview[]
  isSending: boolean
  onRemove(id: string): void
  onPreview(preview: TextPreview): void
}

/** The chosen files with their size and what was found in them. */
export function FileRows({ files, previews, isSending, onRemove, onPreview }: FileRowsProps) {
  const open = async ({ data, refetch }: Preview) => {
    const preview = data ?? (await refetch()).data
    if (preview) onPreview(preview)
  }
  return (
    <Rows mt={8} aria-label="Selected files">
      {files.map(({ id, file, problem }, index) => {
        const preview = previews[index]!
        const refusal = problem ?? (preview.error && getErrorMessage(preview.error, 'This file could not be read.'))
        return (
          <Row
            key={id}
            media={<FileText size={24} aria-hidden />}
            name={file.name}
            details={
              <>
                {file.size === null ? 'Google document' : `${(file.size / 1_024).toFixed(1)} KB`}
                {preview.data && ` · ${formatCount(preview.data.characterCount, 'character')}`}
                {preview.isFetching && ' · Reading…'}
                {refusal && (
                  <Text fz="sm" c="red" role="alert">
                    {refusal}
                  </Text>
                )}
              </>
            }
          >
            <Button
              size="sm"
              variant="subtle"
              aria-label={`Preview ${file.name}`}
              disabled={isSending || (file.size ?? 0) > limits.speech.fileBytes}
              loading={preview.isFetching}
              onClick={() => void open(preview)}
            >
              Preview
            </Button>
            <ActionIcon aria-label={`Remove ${file.name}`} disabled={isSending} onClick={() => onRemove(id)}>
              <X size={18} aria-hidden />
            </ActionIcon>
          </Row>
        )
      })}
    </Rows>
  )
}
