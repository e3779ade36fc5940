import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import { useRef, useState, type DragEvent } from 'react'
import { getErrorMessage } from '#platform/web/query-client.ts'
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
import { formatFileSize } from './file-size.ts'
import styles from './files-panel.module.css'

/** Documents of the venture: brought by its editors, read by everybody who sees it. */
export function FilesPanel({ venture, mayEdit }: PanelProps) {
  const upload = useUploadFile(venture.id)
  const [isDragOver, setDragOver] = useState(false)
  const handleFile = (file: File | undefined) => {
    if (!file || upload.isPending) return
    upload.mutate(file, {
      onSuccess: ({ name }) => showSuccess({ title: 'File added', message: name }),
      onError: (error) =>
        showError({ title: 'Error', message: getErrorMessage(error, 'The file could not be added.') }),
    })
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setDragOver(true)
    },
    onDragLeave: () => setDragOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setDragOver(false)
      handleFile(event.dataTransfer.files[0])
    },
  }
  return (
    <div className={styles.drop} data-over={isDragOver || undefined} {...(mayEdit && drop)}>
      <h2 className="visually-hidden">Files</h2>
      {mayEdit && <FilePicker isUploading={upload.isPending} onChoose={handleFile} />}
      <FileList ventureId={venture.id} mayEdit={mayEdit} />
    </div>
  )
}

type FilePickerProps = { isUploading: boolean; onChoose: (file: File | undefined) => void }

function FilePicker({ isUploading, onChoose }: FilePickerProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.head}>
      <p className="quiet small">
        PDF, Office documents, images, texts and tables, up to 20 MB. You can also drop one here.
      </p>
      <Button
        leftSection={<Upload size={18} aria-hidden />}
        loading={isUploading}
        onClick={() => inputRef.current?.click()}
      >
        Add a file
      </Button>
      <input
        ref={inputRef}
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
        {isUploading ? 'Uploading the file' : ''}
      </p>
    </div>
  )
}

function FileList({ ventureId, mayEdit }: { ventureId: string; mayEdit: boolean }) {
  const { data: files, error, isFetching, refetch } = useQuery(filesQuery(ventureId))
  const [fileToRemove, setFileToRemove] = useState<VentureFile>()
  if (!files && !error) return <SkeletonList count={3} />
  if (!files) {
    return (
      <ErrorState title="The files could not be loaded" onRetry={() => void refetch()} isRetrying={isFetching}>
        {getErrorMessage(error, 'Try again in a moment.')}
      </ErrorState>
    )
  }
  if (files.length === 0) {
    return (
      <EmptyState title="No files yet" headingLevel={3} illustration={<EmptyFiles />} isCompact>
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
            <div className={styles.content}>
              <a href={`/api/ventures/${ventureId}/files/${file.id}`} download={file.name}>
                {file.name}
              </a>
              <p className="quiet small">
                {formatFileSize(file.size)} · {file.uploaderName} · <RelativeTime at={file.createdAt} />
              </p>
            </div>
            {mayEdit && (
              <Button
                size="sm"
                variant="subtle"
                color="red"
                aria-label={`Remove ${file.name}`}
                onClick={() => setFileToRemove(file)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <RemoveFileDialog ventureId={ventureId} file={fileToRemove} onClose={() => setFileToRemove(undefined)} />
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
      onError: (error) =>
        showError({ title: 'Error', message: getErrorMessage(error, 'The file could not be removed.') }),
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
