import { ActionIcon, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Volume from 'lucide-react/icons/volume-2'
import Square from 'lucide-react/icons/square'
import { serviceNames } from '#rules/services.ts'
import { speechEngineNames, type SpeechEngineName } from '#rules/speech.ts'
import type { Voice } from '../../schema.ts'
import { voicesQuery } from '../api.ts'
import { useSample } from './use-sample.ts'

const engineLabels: Record<SpeechEngineName, string> = { ...serviceNames, flite: 'Included voices' }

/** Who speaks, with a sentence to try. */
export function VoicePicker({ value, onChange }: { value: string; onChange(id: string): void }) {
  const { data: voices = [], error, isPending } = useQuery(voicesQuery)
  const sample = useSample()
  const chosen = voices.find(({ id }) => id === value)
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap">
      <NativeSelect
        flex={1}
        miw={0}
        label="Voice"
        disabled={isPending}
        error={error && 'The voices could not be loaded. Try again in a moment.'}
        data={toGroups(voices)}
        value={value}
        onChange={(event) => {
          sample.stop()
          onChange(event.currentTarget.value)
        }}
      />
      <ActionIcon
        mt={28}
        size={42}
        variant="default"
        aria-label={sample.isPlaying ? 'Stop sample' : 'Play sample'}
        disabled={!chosen}
        onClick={() => (sample.isPlaying ? sample.stop() : sample.play(value))}
      >
        {sample.isPlaying ? <Square size={16} aria-hidden /> : <Volume size={20} aria-hidden />}
      </ActionIcon>
    </Group>
  )
}

const toGroups = (voices: readonly Voice[]) =>
  speechEngineNames
    .map((engine) => ({
      group: engineLabels[engine],
      items: voices
        .filter((voice) => voice.engine === engine)
        .map(({ id, name, description }) => ({ value: id, label: `${name}: ${description}` })),
    }))
    .filter(({ items }) => items.length > 0)
