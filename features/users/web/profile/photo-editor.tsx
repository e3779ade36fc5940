import { Button, Loader } from '@mantine/core'
import { useState, type DragEvent, type RefObject } from 'react'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { CurrentUser } from '../../schema.ts'
import { photoTypes, usePhotoUpload, useRemovePhoto } from './photo.ts'
import styles from './photo-editor.module.css'

/** `fileInput` lets the profile hints open the file dialog. */
export type PhotoEditorProps = { user: CurrentUser; fileInput: RefObject<HTMLInputElement | null> }

export function PhotoEditor({ user, fileInput }: PhotoEditorProps) {
  const photo = usePhotoUpload()
  const drop = useFileDrop((file) => photo.selectFile(file))
  const src = photo.preview ?? user.profileImageUrl
  return (
    <div className={styles.photo} {...drop}>
      <div className={styles.picture} data-busy={photo.isSending || undefined}>
        <Avatar name={`${user.firstName} ${user.lastName}`} src={src} size={128} />
        {photo.isSending && <Loader className={styles.loader!} size={32} color="var(--action)" />}
      </div>
      <p role="status" className="visually-hidden">
        {photo.isSending ? 'Uploading the photo' : ''}
      </p>
      <input
        ref={fileInput}
        type="file"
        hidden
        aria-label="Photo"
        accept={photoTypes.join(',')}
        onChange={(event) => {
          photo.selectFile(event.currentTarget.files?.[0])
          // Reset, so that choosing the same file again fires another change event.
          event.currentTarget.value = ''
        }}
      />
      <div className={styles.buttons}>
        <Button variant="default" size="sm" loading={photo.isSending} onClick={() => fileInput.current?.click()}>
          Change photo
        </Button>
        {user.profileImageUrl && !photo.isSending && <RemoveButton />}
      </div>
      {photo.errorMessage && (
        <p role="alert" className={styles.errorMessage}>
          {photo.errorMessage}
        </p>
      )}
      <p className={styles.help}>JPEG, PNG or WebP, up to 5 MB. You can also drop a picture here.</p>
    </div>
  )
}

function RemoveButton() {
  const removal = useRemovePhoto()
  const dialog = useDialog()
  return (
    <>
      <Button variant="subtle" color="red" size="sm" onClick={() => dialog.open()}>
        Remove
      </Button>
      <ConfirmDialog
        {...dialog.props}
        onConfirm={() => void removal.run().then(dialog.close)}
        title="Remove your photo?"
        confirmLabel="Remove photo"
        isBusy={removal.isRunning}
      >
        Your initials are shown instead. You can add a photo again at any time.
      </ConfirmDialog>
    </>
  )
}

/** Props of a drop target for one file; `data-over` is set while a file is dragged over it. */
function useFileDrop(onFile: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      // Moving onto a child element also fires dragleave.
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFile(event.dataTransfer.files[0])
    },
  }
}
