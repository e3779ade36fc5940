import { UnstyledButton } from '@mantine/core'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import type { SpeechJobDetails } from '../../schema.ts'
import { formatTimecode } from '../timecode.ts'
import styles from './chapters-dialog.module.css'
import { playFrom, type Player } from './player.ts'
import { usePlayerState } from './use-player.ts'

type ChaptersDialogProps = { isOpen: boolean; onClose(): void; job: SpeechJobDetails; player: Player }

/** The chapters and where each begins. */
export function ChaptersDialog({ isOpen, onClose, job, player }: ChaptersDialogProps) {
  const current = usePlayerState(player, ({ positionMs }) =>
    job.chapters.findLastIndex(({ startMs }) => startMs !== null && startMs <= positionMs),
  )
  const choose = (startMs: number) => {
    playFrom(player, startMs)
    onClose()
  }
  return (
    <SheetDialog {...{ isOpen, onClose }} title="Chapters" size="small">
      <ol className={styles.list}>
        {job.chapters.map(({ title, startMs }, index) => (
          <li key={index}>
            <UnstyledButton
              className={styles.chapter!}
              aria-current={index === current || undefined}
              disabled={startMs === null}
              onClick={() => choose(startMs!)}
            >
              <span>{title}</span>
              <span className="tabular">{startMs === null ? 'Not yet spoken' : formatTimecode(startMs)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </SheetDialog>
  )
}
