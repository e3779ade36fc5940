import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import { useRef, useState, type DragEvent } from 'react'
import { messageOf } from '#platform/web/queries.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { VentureFile } from '../../schema.ts'
import type { PanelProps } from '../panel.ts'
import { filesQuery, useRemoveFile, useUploadFile } from './api.ts'
import { describeSize } from './file-size.ts'
import styles from './files-panel.module.css'

/** Documents of the venture: brought by its editors, read by everybody who sees it. */
export function FilesPanel({ venture, mayEdit }: PanelProps) {
  const send = useUploadFile(venture.id)
  const [isOver, setOver] = useState(false)
  const bring = (file: File | undefined) => {
    if (!file || send.isPending) return
    send.mutate(file, {
      onSuccess: ({ name }) => showSuccess({ title: 'File added', message: name }),
      onError: (error) => showError({ title: 'Error', message: messageOf(error, 'The file could not be added.') }),
    })
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      bring(event.dataTransfer.files[0])
    },
  }
  return (
    <div className={styles.drop} data-over={isOver || undefined} {...(mayEdit && drop)}>
      <h2 className="visually-hidden">Files</h2>
      {mayEdit && <Chooser isSending={send.isPending} onChoose={bring} />}
      <FileList ventureId={venture.id} mayEdit={mayEdit} />
    </div>
  )
}

type ChooserProps = { isSending: boolean; onChoose: (file: File | undefined) => void }

function Chooser({ isSending, onChoose }: ChooserProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.head}>
      <p className="quiet small">
        PDF, Office documents, images, texts and tables, up to 20 MB. You can also drop one here.
      </p>
      <Button
        leftSection={<Upload size={18} aria-hidden />}
        loading={isSending}
        onClick={() => chooser.current?.click()}
      >
        Add a file
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="File"
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0])
          // Emptied, so that choosing the same file again counts as a choice.
          event.currentTarget.value = ''
        }}
      />
      <p role="status" className="visually-hidden">
        {isSending ? 'Uploading the file' : ''}
      </p>
    </div>
  )
}

function FileList({ ventureId, mayEdit }: { ventureId: string; mayEdit: boolean }) {
  const { data: files, error, isFetching, refetch } = useQuery(filesQuery(ventureId))
  const [removed, setRemoved] = useState<VentureFile>()
  if (!files && !error) return <SkeletonList count={3} />
  if (!files) {
    return (
      <ErrorState title="The files could not be loaded" onRetry={() => void refetch()} isRetrying={isFetching}>
        {messageOf(error, 'Try again in a moment.')}
      </ErrorState>
    )
  }
  if (files.length === 0) {
    return (
      <EmptyState title="No files yet" headingLevel={3} drawing={<EmptyFiles />} isCompact>
        Pitch decks, plans and letters are at hand here for everybody of the team.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.rows} aria-label="Files">
        {files.map((file) => (
          <li key={file.id} className={styles.row}>
            <FileText size={24} aria-hidden />
            <div className={styles.words}>
              <a href={`/api/ventures/${ventureId}/files/${file.id}`} download={file.name}>
                {file.name}
              </a>
              <p className="quiet small">
                {describeSize(file.size)} · {file.uploaderName} · <RelativeTime at={file.createdAt} />
              </p>
            </div>
            {mayEdit && (
              <Button
                size="sm"
                variant="subtle"
                color="red"
                aria-label={`Remove ${file.name}`}
                onClick={() => setRemoved(file)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <RemoveFileDialog ventureId={ventureId} file={removed} onClose={() => setRemoved(undefined)} />
    </>
  )
}

type RemoveFileDialogProps = { ventureId: string; file: VentureFile | undefined; onClose: () => void }

function RemoveFileDialog({ ventureId, file, onClose }: RemoveFileDialogProps) {
  const removal = useRemoveFile(ventureId)
  const remove = () =>
    removal.mutate(file!.id, {
      onSuccess: () => {
        onClose()
        showSuccess({ title: 'File removed', message: file!.name })
      },
      onError: (error) => showError({ title: 'Error', message: messageOf(error, 'The file could not be removed.') }),
    })
  return (
    <ConfirmDialog
      isOpen={file !== undefined}
      onClose={onClose}
      onConfirm={remove}
      title="Remove this file?"
      confirmLabel="Remove file"
      isBusy={removal.isPending}
    >
      {file?.name} is deleted for good.
    </ConfirmDialog>
  )
}
