import { Box, Group, Text } from '@mantine/core'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import AudioLines from 'lucide-react/icons/audio-lines'
import type { LucideIcon } from 'lucide-react'
import { formatDuration } from '#platform/web/format.ts'
import { Badge, StatusBadge, type Tone } from '#platform/web/ui/badge.tsx'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row } from '#platform/web/ui/rows.tsx'
import { ToneIcon } from '#platform/web/ui/tone-icon.tsx'
import type { SpeechJob } from '../../schema.ts'
import { isUnfinished } from '../api.ts'
import { JobActions } from './job-actions.tsx'

const looks: Record<SpeechJob['status'], { label: string; tone: Tone; icon: LucideIcon }> = {
  pending: { label: 'Pending', tone: 'neutral', icon: Clock },
  processing: { label: 'Processing', tone: 'info', icon: AudioLines },
  completed: { label: 'Completed', tone: 'success', icon: CircleCheck },
  failed: { label: 'Failed', tone: 'danger', icon: CircleAlert },
}

type JobRowProps = {
  job: SpeechJob
  voiceName: string
  isPlaying: boolean
  onPlay(job: SpeechJob): void
  onDelete(id: string): void
}

/** One conversion: its state, and what can be done with it. */
export function JobRow({ job, voiceName, isPlaying, onPlay, onDelete }: JobRowProps) {
  const { status, fileName, speed, audioLengthSeconds, processingTimeMs, createdAt, errorMessage } = job
  const { label, tone, icon: Icon } = looks[status]
  const soFar = isUnfinished(job) ? ' so far' : ''
  const facts = [
    voiceName,
    `${speed}x`,
    audioLengthSeconds !== null && formatDuration(audioLengthSeconds * 1_000) + soFar,
    processingTimeMs !== null && !isUnfinished(job) && `spoken in ${formatDuration(Math.max(1_000, processingTimeMs))}`,
  ].filter(Boolean)
  return (
    <Row
      media={
        <ToneIcon tone={tone}>
          <Icon size={20} aria-hidden />
        </ToneIcon>
      }
      name={
        <Group gap="4px 8px">
          {fileName}
          <StatusBadge tone={tone} isLive={status === 'processing'}>
            {label}
          </StatusBadge>
          {job.isShared && <Badge>Shared</Badge>}
        </Group>
      }
      details={
        <>
          {facts.join(' · ')} · <RelativeTime at={createdAt} />
          {errorMessage && (
            <Text fz="sm" c="red">
              {errorMessage}
            </Text>
          )}
          {status === 'processing' && <JobProgress job={job} />}
        </>
      }
    >
      <JobActions {...{ job, isPlaying, onPlay, onDelete }} />
    </Row>
  )
}

function JobProgress({ job: { progress, secondsLeft } }: { job: SpeechJob }) {
  const percent = Math.floor(progress * 100)
  const left = secondsLeft === null ? '' : ` · ${formatDuration(secondsLeft * 1_000)} left`
  return (
    <Box mt={4} maw={360}>
      <ProgressBar label="Progress" value={percent} valueText={`${percent}%${left}`} />
    </Box>
  )
}
