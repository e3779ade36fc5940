import { Box, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { formatBytes } from '#platform/web/format.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { DropHint, FileDrop } from '#platform/web/ui/file-drop.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { limits } from '#rules/limits.ts'
import { uploadErrors } from '#rules/upload-errors.ts'
import type { Venture, VentureFile } from '../schema.ts'
import { ventures } from './api.ts'

/** Documents of the venture: added by its editors, read by everybody who sees it. */
export function FilesPanel({ venture: { id }, mayEdit }: { venture: Venture; mayEdit: boolean }) {
  const upload = ventures.useAction('POST /api/ventures/{id}/files', {
    success: ({ name }) => ({ title: 'File added', message: name }),
    failure: 'The file could not be added.',
    check: ({ body }) => {
      const code = 'venture.file_too_large'
      const isTooLarge = (body.get('file') as File).size > limits.venture.fileBytes
      return isTooLarge ? { code, message: uploadErrors[code][1] } : null
    },
  })
  const fileInput = useRef<HTMLInputElement>(null)
  const sendFile = (file: File) => {
    const body = new FormData()
    body.append('file', file)
    void upload.run({ params: { id }, body })
  }
  const list = <FileList ventureId={id} mayEdit={mayEdit} />
  return (
    <Box maw={720}>
      <h2 className="visually-hidden">Files</h2>
      {mayEdit ? (
        <FileDrop
          label="File"
          busyText="Uploading the file"
          isBusy={upload.isRunning}
          onFile={sendFile}
          inputRef={fileInput}
        >
          <Group justify="space-between" gap="12px 24px">
            <p className="quiet small">
              PDF, Office documents, images, text and tables, up to 20 MB.{' '}
              <DropHint>You can also drop one here.</DropHint>
            </p>
            <Button
              leftSection={<Upload size={18} aria-hidden />}
              loading={upload.isRunning}
              onClick={() => fileInput.current?.click()}
            >
              Add a file
            </Button>
          </Group>
          {list}
        </FileDrop>
      ) : (
        list
      )}
    </Box>
  )
}

const empty = (
  <EmptyState title="No files yet" headingLevel={3} illustration={<EmptyFiles />} isCompact>
    Keep pitch decks, plans and letters where the whole team can find them.
  </EmptyState>
)

function FileList({ ventureId, mayEdit }: { ventureId: string; mayEdit: boolean }) {
  const files = useQuery(ventures.query('GET /api/ventures/{id}/files', { params: { id: ventureId } }))
  return (
    <QueryList
      query={files}
      skeleton={<SkeletonList count={3} media="box" />}
      errorTitle="The files couldn't be loaded"
      empty={empty}
    >
      {(rows) => (
        <Rows mt={20} aria-label="Files">
          {rows.map((file) => (
            <Row
              key={file.id}
              media={<FileText size={24} aria-hidden />}
              name={
                <a href={`/api/ventures/${ventureId}/files/${file.id}`} download={file.name}>
                  {file.name}
                </a>
              }
              details={
                <>
                  {formatBytes(file.size)} · {file.uploaderName} · <RelativeTime at={file.createdAt} />
                </>
              }
            >
              {mayEdit && <RemoveButton ventureId={ventureId} file={file} />}
            </Row>
          ))}
        </Rows>
      )}
    </QueryList>
  )
}

function RemoveButton({ ventureId, file: { id, name } }: { ventureId: string; file: VentureFile }) {
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
        {name} will be deleted forever.
      </ConfirmDialog>
    </>
  )
}
