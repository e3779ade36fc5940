import { ActionIcon, Box, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import ListMusic from 'lucide-react/icons/list-music'
import TextIcon from 'lucide-react/icons/text'
import Square from 'lucide-react/icons/square'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { SpeechJobDetails } from '../../schema.ts'
import { voicesQuery } from '../api.ts'
import type { Player } from './player.ts'
import styles from './now-playing.module.css'

const ChaptersDialog = lazyDialog(() => import('./chapters-dialog.tsx').then((file) => file.ChaptersDialog))

type NowPlayingHeadProps = {
  job: SpeechJobDetails
  player: Player
  isTextShown: boolean
  setTextShown(isShown: boolean): void
  onClose(): void
}

/** What is played, by which voice. */
export function NowPlayingHead({ job, player, isTextShown, setTextShown, onClose }: NowPlayingHeadProps) {
  const chapters = useDialog()
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
      <Group wrap="nowrap" gap={4}>
        <ActionIcon
          variant={isTextShown ? 'light' : 'subtle'}
          aria-label="Text"
          aria-pressed={isTextShown}
          onClick={() => setTextShown(!isTextShown)}
        >
          <TextIcon size={20} aria-hidden />
        </ActionIcon>
        {job.chapters.length > 1 && (
          <ActionIcon aria-label="Chapters" onClick={() => chapters.open()}>
            <ListMusic size={20} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon aria-label="Stop" onClick={onClose}>
          <Square size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <ChaptersDialog {...chapters.props} {...{ job, player }} />
    </Group>
  )
}
