import { Box, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useState, type RefObject } from 'react'
import { useSetCurrentUser } from '#features/accounts/web/api.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { DropHint, FileDrop } from '#platform/web/ui/file-drop.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { limits } from '#rules/limits.ts'
import { uploadErrors } from '#rules/upload-errors.ts'
import type { CurrentUser } from '../../schema.ts'
import { users } from '../api.ts'
import type { PickedPhoto } from './photo-crop-dialog.tsx'
import styles from './photo-editor.module.css'

const PhotoCropDialog = lazyDialog(() => import('./photo-crop-dialog.tsx').then((file) => file.PhotoCropDialog))

const photoTypes = ['image/jpeg', 'image/png', 'image/webp']

/** `fileInput` lets the profile hints open the file dialog. */
export type PhotoEditorProps = { user: CurrentUser; fileInput: RefObject<HTMLInputElement | null> }

export function PhotoEditor({ user, fileInput }: PhotoEditorProps) {
  const { preview, isSending, errorMessage, sendPhoto } = usePhotoUpload()
  const { picked, pick, drop } = usePickedPhoto()
  // What the server would refuse anyway is sent as it is, for its words.
  const choose = async (file: File) => {
    if (findRefusal(file) || !(await pick(file))) void sendPhoto(file)
  }
  const src = preview ?? user.profileImageUrl
  return (
    <FileDrop
      label="Photo"
      accept={photoTypes.join(',')}
      busyText="Uploading the photo"
      isBusy={isSending}
      onFile={(file) => void choose(file)}
      inputRef={fileInput}
    >
      <Stack align="center" gap={12}>
        <Box className={styles.picture!} pos="relative" lh={0}>
          <Box opacity={isSending ? 0.45 : 1}>
            <Avatar name={`${user.firstName} ${user.lastName}`} src={src} size={128} />
          </Box>
          {isSending && <Loader pos="absolute" inset={0} m="auto" size={32} color="var(--action)" />}
        </Box>
        <Group className={styles.buttons} gap="xs" mt="xs" justify="center">
          <Button
            variant="default"
            size="sm"

            loading={isSending}
            onClick={() => fileInput.current?.click()}
          >
            Change photo
          </Button>
          {user.profileImageUrl && !isSending && <RemoveButton />}
        </Group>
        {errorMessage && (
          <Text role="alert" c="red" fz="sm" fw={500}>
            {errorMessage}
          </Text>
        )}
        <Text c="dimmed" fz="xs">
          JPEG, PNG or WebP, up to 5 MB. <DropHint>You can also drop a photo here.</DropHint>
        </Text>
      </Stack>
      <PhotoCropDialog
        photo={picked}
        isOpen={picked !== undefined}
        isBusy={isSending}
        onClose={drop}
        onCropped={(file) => {
          drop()
          void sendPhoto(file)
        }}
      />
    </FileDrop>
  )
}

/** The photo that is being cropped. `pick` answers false for a file that is no picture. */
function usePickedPhoto() {
  const [picked, setPicked] = useState<PickedPhoto>()
  const pick = async (file: File): Promise<boolean> => {
    const picture = new Image()
    picture.src = URL.createObjectURL(file)
    const isPicture = await picture.decode().then(
      () => true,
      () => false,
    )
    if (isPicture)
      setPicked({ url: picture.src, name: file.name, width: picture.naturalWidth, height: picture.naturalHeight })
    else URL.revokeObjectURL(picture.src)
    return isPicture
  }
  const drop = () => {
    if (picked) URL.revokeObjectURL(picked.url)
    setPicked(undefined)
  }
  return { picked, pick, drop }
}

/** Uploads the own photo. `preview` is the URL of the chosen file while it uploads. */
function usePhotoUpload() {
  const setCurrentUser = useSetCurrentUser()
  const [preview, setPreview] = useState<string>()
  const [errorMessage, setErrorMessage] = useState<string>()
  const send = users.useAction('POST /api/users/photo', {
    success: { title: 'Photo updated' },
    failure: ({ message }) => {
      setErrorMessage(message || 'The photo could not be saved. Please try again.')
      return null
    },
    check: ({ body }) => findRefusal(body.get('photo') as File),
    onSuccess: async (user) => {
      await decodePhoto(user)
      setCurrentUser(user)
    },
  })
  const sendPhoto = async (file: File) => {
    setErrorMessage(undefined)
    const address = URL.createObjectURL(file)
    setPreview(address)
    const body = new FormData()
    body.append('photo', file)
    await send.run({ body })
    setPreview(undefined)
    URL.revokeObjectURL(address)
  }
  return { preview, isSending: send.isRunning, errorMessage, sendPhoto }
}

function findRefusal({ type, size }: File) {
  const refuse = (code: 'photo.wrong_type' | 'photo.too_large') => ({ code, message: uploadErrors[code][1] })
  if (!photoTypes.includes(type)) return refuse('photo.wrong_type')
  return size > limits.photo.bytes ? refuse('photo.too_large') : null
}

/** Before it is shown, so that it does not flicker when it takes the place of the preview. */
async function decodePhoto(user: CurrentUser): Promise<void> {
  const picture = new Image()
  picture.src = user.profileImageUrl ?? ''
  await picture.decode().catch(() => null)
}

function RemoveButton() {
  const dialog = useDialog()
  const removal = users.useAction('DELETE /api/users/photo', {
    success: { title: 'Photo removed', message: 'Your initials are shown instead.' },
    failure: 'The photo could not be removed.',
    onSuccess: useSetCurrentUser(),
  })
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
        Your initials will be shown instead. You can add a photo any time.
      </ConfirmDialog>
    </>
  )
}
