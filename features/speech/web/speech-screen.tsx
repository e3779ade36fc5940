import { Button, Stack } from '@mantine/core'
import BookA from 'lucide-react/icons/book-a'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { useSearchState } from '#platform/web/use-search-state.ts'
import { paths } from '#rules/paths.ts'
import type { SpeechJob } from '../schema.ts'
import { ConversionCard } from './conversion/conversion-card.tsx'
import { JobList } from './history/job-list.tsx'
import { NowPlaying } from './player/now-playing.tsx'
import { close, open, play } from './player/player.ts'
import { usePlayer, usePlayerState } from './player/use-player.ts'

const PronunciationsDialog = lazyDialog(() =>
  import('./pronunciations/pronunciations-dialog.tsx').then((file) => file.PronunciationsDialog),
)

/** Texts and documents as audio. `?job=…` opens one conversion in the player. */
export function SpeechScreen() {
  const [search, change] = useSearchState()
  const openId = typeof search['job'] === 'string' ? search['job'] : undefined
  const player = usePlayer()
  const pronunciations = useDialog()
  const playingId = usePlayerState(player, ({ job, status }) => (status === 'paused' ? undefined : job?.id))
  const stop = () => {
    close(player)
    void change({ job: undefined })
  }
  const toggle = (job: SpeechJob) => {
    if (job.id === playingId) return stop()
    if (player.state.job?.id !== job.id) open(player, job)
    play(player)
    void change({ job: job.id })
  }
  return (
    <>
      <PageHeader
        title="Text to Speech"
        intro="Listen to your pitch, a script or a long document."
        back={<BackLink to={paths.tools.path}>Back to Tools</BackLink>}
        actions={
          <Button variant="default" leftSection={<BookA size={18} aria-hidden />} onClick={() => pronunciations.open()}>
            Pronunciations
          </Button>
        }
      />
      <Stack gap="xl">
        <ConversionCard />
        <JobList
          playingId={playingId}
          onPlay={toggle}
          onDelete={(id) => id === (player.state.job?.id ?? openId) && stop()}
        />
      </Stack>
      {openId && <NowPlaying id={openId} player={player} onClose={stop} />}
      <PronunciationsDialog {...pronunciations.props} />
    </>
  )
}
