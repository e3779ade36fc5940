import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import { useRef, useState, type DragEvent } from 'react'
import { formatBytes } from '#platform/web/format.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { showError } from '#platform/web/ui/toast.ts'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { errors } from '#rules/errors.ts'
import { limits } from '#rules/limits.ts'
import type { VentureFile } from '../../schema.ts'
import { ventures } from '../api.ts'
import type { PanelProps } from '../panel.ts'
import styles from './files-panel.module.css'

/** Documents of the venture: added by its editors, read by everybody who sees it. */
export function FilesPanel({ venture: { id }, mayEdit }: PanelProps) {
  const upload = ventures.useAction('POST /api/ventures/{id}/files', {
    success: ({ name }) => ({ title: 'File added', message: name }),
    failure: 'The file could not be added.',
  })
  const [isDragOver, setDragOver] = useState(false)
  const handleFile = (file: File | undefined) => {
    if (!file || upload.isRunning) return
    // The server would say the same, after megabytes were sent to it.
    if (file.size > limits.venture.fileBytes)
      return showError({ title: 'Error', message: errors['venture.file_too_large'][1] })
    const body = new FormData()
    body.append('file', file)
    void upload.run({ params: { id }, body })
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
      {mayEdit && <FilePicker isUploading={upload.isRunning} onChoose={handleFile} />}
      <FileList ventureId={id} mayEdit={mayEdit} />
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
          // Emptied, so that choosing the same file again is a change.
          event.currentTarget.value = ''
        }}
      />
      <p role="status" className="visually-hidden">
        {isUploading ? 'Uploading the file' : ''}
      </p>
    </div>
  )
}

const empty = (
  <EmptyState title="No files yet" headingLevel={3} illustration={<EmptyFiles />} isCompact>
    Pitch decks, plans and letters are at hand here for everybody of the team.
  </EmptyState>
)

function FileList({ ventureId, mayEdit }: { ventureId: string; mayEdit: boolean }) {
  const files = useQuery(ventures.query('GET /api/ventures/{id}/files', { params: { id: ventureId } }))
  return (
    <QueryList
      query={files}
      skeleton={<SkeletonList count={3} />}
      errorTitle="The files could not be loaded"
      empty={empty}
    >
      {(rows) => (
        <ul className={styles.rows} aria-label="Files">
          {rows.map((file) => (
            <FileRow key={file.id} ventureId={ventureId} file={file} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
    </QueryList>
  )
}

type FileRowProps = { ventureId: string; file: VentureFile; mayEdit: boolean }

function FileRow({ ventureId, file, mayEdit }: FileRowProps) {
  return (
    <li className={styles.row}>
      <FileText size={24} aria-hidden />
      <div className={styles.content}>
        <a href={`/api/ventures/${ventureId}/files/${file.id}`} download={file.name}>
          {file.name}
        </a>
        <p className="quiet small">
          {formatBytes(file.size)} · {file.uploaderName} · <RelativeTime at={file.createdAt} />
        </p>
      </div>
      {mayEdit && <RemoveButton ventureId={ventureId} file={file} />}
    </li>
  )
}

function RemoveButton({ ventureId, file: { id, name } }: Omit<FileRowProps, 'mayEdit'>) {
  const question = useDialog()
  const removal = ventures.useAction('DELETE /api/ventures/{id}/files/{fileId}', {
    success: { title: 'File removed', message: name },
    failure: 'The file could not be removed.',
    onSuccess: question.close,
  })
  return (
    <>
      <Button size="sm" variant="subtle" color="red" aria-label={`Remove ${name}`} onClick={() => question.open()}>
        Remove
      </Button>
      <ConfirmDialog
        {...question.props}
        onConfirm={() => void removal.run({ params: { id: ventureId, fileId: id } })}
        title="Remove this file?"
        confirmLabel="Remove file"
        isBusy={removal.isRunning}
      >
        {name} is deleted for good.
      </ConfirmDialog>
    </>
  )
}
