import '#platform/web/theme/sheets/choices.ts'
import { Group, Stack, Switch, TextInput } from '@mantine/core'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { paths } from '#rules/paths.ts'
import type { SpeechJob } from '../../schema.ts'
import { speech } from '../api.ts'

type ShareDialogProps = { isOpen: boolean; onClose(): void; job: SpeechJob }

/** Lets others of the program listen. */
export function ShareDialog({ isOpen, onClose, job: { id, isShared } }: ShareDialogProps) {
  const sharing = speech.useAction('PUT /api/tts/{id}/sharing', { failure: 'Failed to change sharing' })
  const isOn = sharing.input ? sharing.input.body.isShared : isShared
  const url = `${window.location.origin}${paths.textToSpeech.path}?job=${id}`
  return (
    <SheetDialog {...{ isOpen, onClose }} title="Share audio" size="small">
      <Stack>
        <Switch
          label="Anyone in the program with the link can listen"
          description="They can also read the text and download the audio."
          checked={isOn}
          onChange={(event) => void sharing.run({ params: { id }, body: { isShared: event.currentTarget.checked } })}
        />
        {isOn && (
          <Group align="flex-end" wrap="nowrap" gap="sm">
            <TextInput flex={1} label="Link" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
            <CopyButton value={url} label="Copy link" />
          </Group>
        )}
      </Stack>
    </SheetDialog>
  )
}
