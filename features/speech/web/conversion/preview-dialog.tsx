import { Box, Stack, Text } from '@mantine/core'
import { Fragment } from 'react'
import { formatCount } from '#platform/web/format.ts'
import { DescriptionList } from '#platform/web/ui/description-list.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import type { TextPreview, Voice } from '../../schema.ts'
import { describeEstimate } from './estimate.ts'

type PreviewDialogProps = {
  isOpen: boolean
  onClose(): void
  preview: TextPreview | undefined
  voice: Voice | undefined
  speed: number
}

/** What would be read aloud of a file: how much, its chapters, and how it begins. */
export function PreviewDialog({ isOpen, onClose, preview, voice, speed }: PreviewDialogProps) {
  return (
    <SheetDialog {...{ isOpen, onClose }} title={preview?.fileName ?? 'Preview'} size="large">
      {preview && (
        <Stack>
          <Text c="dimmed">
            {formatCount(preview.characterCount, 'character')}
            {voice && `. ${describeEstimate({ characterCount: preview.characterCount, voice, speed })}.`}
          </Text>
          {preview.chapters.length > 0 && (
            <Stack component="section" gap="xs" aria-label="Chapters">
              <h3>Chapters</h3>
              <DescriptionList>
                {preview.chapters.map(({ title, characterCount }, index) => (
                  <Fragment key={index}>
                    <dt>{title}</dt>
                    <dd className="tabular">{formatCount(characterCount, 'character')}</dd>
                  </Fragment>
                ))}
              </DescriptionList>
            </Stack>
          )}
          <Stack component="section" gap="xs" aria-label="Beginning">
            <h3>How it begins</h3>
            <Box style={{ whiteSpace: 'pre-line' }}>{preview.excerpt}</Box>
          </Stack>
        </Stack>
      )}
    </SheetDialog>
  )
}
