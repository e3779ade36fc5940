import '#platform/web/theme/sheets/tabs.ts'
import { Button, Group, Loader, Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '#platform/web/ui/card.tsx'
import { FieldRow } from '#platform/web/ui/form-layout.tsx'
import { useSearchState } from '#platform/web/use-search-state.ts'
import { defaultVoiceId, speechSpeeds } from '#rules/speech.ts'
import { voicesQuery } from '../api.ts'
import { describeEstimate } from './estimate.ts'
import { FileChoice } from './file-choice.tsx'
import { SpeedSlider } from './speed-slider.tsx'
import { TextInput } from './text-input.tsx'
import { useConversion, type Settings } from './use-conversion.ts'
import { usePreviews, type Preview } from './use-previews.ts'
import { VoicePicker } from './voice-picker.tsx'

const sendingLabels = { one: 'Creating Audio...', batch: 'Processing Batch' }

/** Turns files, or with `?tab=text` a typed text, into audio. */
export function ConversionCard() {
  const [search, change] = useSearchState()
  const tab = search['tab'] === 'text' ? 'text' : 'files'
  const [settings, setSettings] = useState<Settings>({ voice: defaultVoiceId, speed: speechSpeeds.standard })
  const conversion = useConversion()
  const { files, text, sending } = conversion
  const isSending = sending !== undefined
  const previews = usePreviews(files)
  const { data: voices } = useQuery(voicesQuery)
  const voice = voices?.find(({ id }) => id === settings.voice)
  const convert = () => void conversion.convert(tab, settings)
  const characterCount = tab === 'text' ? text.trim().length : sumCharacters(previews)
  const isEmpty = tab === 'text' ? text.trim() === '' : files.length === 0
  const readyLabel =
    tab === 'files' && files.length > 1 ? `Convert ${files.length} Files to Speech` : 'Convert to Speech'
  return (
    <Card as="section" aria-label="New conversion">
      <Tabs value={tab} onChange={(next) => change({ tab: next === 'text' ? 'text' : undefined })}>
        <Tabs.List aria-label="What to convert">
          <Tabs.Tab value="files">Upload File</Tabs.Tab>
          <Tabs.Tab value="text">Enter Text</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="files">
          <FileChoice {...{ ...conversion, isSending, previews, voice, speed: settings.speed }} />
        </Tabs.Panel>
        <Tabs.Panel value="text">
          <TextInput value={text} isBusy={isSending} onChange={conversion.setText} onConvert={convert} />
        </Tabs.Panel>
      </Tabs>
      <Stack mt="lg" gap="lg">
        <FieldRow>
          <VoicePicker value={settings.voice} onChange={(next) => setSettings({ ...settings, voice: next })} />
          <SpeedSlider value={settings.speed} onChange={(speed) => setSettings({ ...settings, speed })} />
        </FieldRow>
        <Group gap="8px 16px">
          <Button
            // Not `disabled`: that would take the focus, and nothing has it after a conversion.
            {...((isEmpty || isSending) && { 'aria-disabled': true, 'data-disabled': true })}
            leftSection={isSending && <Loader size={16} color="currentColor" />}
            onClick={convert}
          >
            {sending ? sendingLabels[sending] : readyLabel}
          </Button>
          <Text fz="sm" c="dimmed" role="status">
            {voice && characterCount > 0 && describeEstimate({ ...settings, characterCount, voice })}
          </Text>
        </Group>
      </Stack>
    </Card>
  )
}

const sumCharacters = (previews: readonly Preview[]): number =>
  previews.reduce((sum, { data }) => sum + (data?.characterCount ?? 0), 0)
