import { ActionIcon, Button, Group } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import Play from 'lucide-react/icons/play'
import Share from 'lucide-react/icons/share-2'
import Square from 'lucide-react/icons/square'
import Trash from 'lucide-react/icons/trash-2'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import type { SpeechJob } from '../../schema.ts'
import { isUnfinished, speech } from '../api.ts'
import { downloadAudio } from './download-audio.ts'

const ShareDialog = lazyDialog(() => import('./share-dialog.tsx').then((file) => file.ShareDialog))

type JobActionsProps = {
  job: SpeechJob
  isPlaying: boolean
  onPlay(job: SpeechJob): void
  onDelete(id: string): void
}

/** The buttons of a conversion. What is spoken already can be played while the rest is on its way. */
export function JobActions({ job, isPlaying, onPlay, onDelete }: JobActionsProps) {
  const { fileName: name } = job
  const sharing = useDialog()
  return (
    <Group gap={4}>
      <ProgressButton job={job} />
      {job.audioFileUrl !== null && (
        <ActionIcon aria-label={isPlaying ? `Stop ${name}` : `Play ${name}`} onClick={() => onPlay(job)}>
          {isPlaying ? <Square size={18} aria-hidden /> : <Play size={20} aria-hidden />}
        </ActionIcon>
      )}
      {job.status === 'completed' && (
        <>
          <ActionIcon aria-label={`Download ${name}`} onClick={() => void downloadAudio(job)}>
            <Download size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={`Share ${name}`} onClick={() => sharing.open()}>
            <Share size={18} aria-hidden />
          </ActionIcon>
        </>
      )}
      <DeleteButton {...{ job, onDelete }} />
      <ShareDialog {...sharing.props} job={job} />
    </Group>
  )
}

/** Ends what runs, continues what failed. */
function ProgressButton({ job }: { job: SpeechJob }) {
  const params = { id: job.id }
  const stop = speech.useAction('POST /api/tts/{id}/stop', { failure: 'Failed to stop job' })
  const retry = speech.useAction('POST /api/tts/{id}/retry', { failure: 'Failed to retry job' })
  if (isUnfinished(job))
    return (
      <Button
        size="sm"
        variant="default"
        aria-label={`Stop converting ${job.fileName}`}
        loading={stop.isRunning}
        onClick={() => void stop.run({ params })}
      >
        Stop
      </Button>
    )
  if (job.status !== 'failed') return null
  return (
    <Button
      size="sm"
      variant="default"
      aria-label={`Retry ${job.fileName}`}
      loading={retry.isRunning}
      onClick={() => void retry.run({ params })}
    >
      Retry
    </Button>
  )
}

function DeleteButton({ job: { id, fileName }, onDelete }: Pick<JobActionsProps, 'job' | 'onDelete'>) {
  const question = useDialog()
  const removal = speech.useAction('DELETE /api/tts/{id}', {
    success: { title: 'Job Deleted', message: 'The TTS job has been deleted.' },
    failure: 'Failed to delete job',
    onSuccess: () => {
      question.close()
      onDelete(id)
    },
  })
  return (
    <>
      <ActionIcon aria-label={`Delete ${fileName}`} onClick={() => question.open()}>
        <Trash size={18} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        {...question.props}
        onConfirm={() => void removal.run({ params: { id } })}
        title="Delete this job?"
        confirmLabel="Delete job"
        isBusy={removal.isRunning}
      >
        {fileName} and its audio will be deleted forever.
      </ConfirmDialog>
    </>
  )
}
