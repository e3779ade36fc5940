import { ActionIcon, Box, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import TextIcon from 'lucide-react/icons/text'
import Square from 'lucide-react/icons/square'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { SpeechJobDetails } from '../../schema.ts'
import { voicesQuery } from '../api.ts'
import styles from './now-playing.module.css'

type NowPlayingHeadProps = {
  job: SpeechJobDetails
  isTextShown: boolean
  setTextShown(isShown: boolean): void
  onClose(): void
}

/** What is played, by which voice. */
export function NowPlayingHead({ job, isTextShown, setTextShown, onClose }: NowPlayingHeadProps) {
  const { data: voices } = useQuery(voicesQuery)
  const voice = voices?.find(({ id }) => id === job.voice)?.name ?? job.voice
  return (
    <Group wrap="nowrap" gap="sm">
      <Box flex={1} miw={0}>
        <h2 className={styles.title}>{job.fileName}</h2>
        <Group gap="xs" fz="sm" c="dimmed">
          {`${voice} · ${job.speed}x`}
          {!job.isOwn && <Badge>Shared with you</Badge>}
        </Group>
      </Box>
      <Button
        size="sm"
        variant={isTextShown ? 'light' : 'subtle'}
        aria-pressed={isTextShown}
        leftSection={<TextIcon size={18} aria-hidden />}
        onClick={() => setTextShown(!isTextShown)}
      >
        Text
      </Button>
      <ActionIcon aria-label="Stop" onClick={onClose}>
        <Square size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
