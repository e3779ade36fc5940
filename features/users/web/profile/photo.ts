import { useState } from 'react'
import { useSetCurrentUser } from '#features/accounts/web/api.ts'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { errors } from '#rules/errors.ts'
import { limits } from '#rules/limits.ts'
import type { CurrentUser } from '../../schema.ts'
import { users } from '../api.ts'

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp']

/** Uploads the own photo. `preview` is the URL of the chosen file while it uploads. */
export function usePhotoUpload() {
  const setCurrentUser = useSetCurrentUser()
  const [preview, setPreview] = useState<string>()
  const [errorMessage, setErrorMessage] = useState<string>()
  const send = users.useAction('POST /api/users/photo', {
    success: { title: 'Photo updated' },
    failure: (error) => {
      setErrorMessage(getErrorMessage(error, 'The photo could not be saved. Please try again.'))
      return null
    },
    onSuccess: async (user) => {
      await decodePhoto(user)
      setCurrentUser(user)
    },
  })
  const selectFile = async (file: File | undefined) => {
    if (!file || send.isRunning) return
    const refusal = findRefusal(file)
    setErrorMessage(refusal)
    if (refusal) return
    const address = URL.createObjectURL(file)
    setPreview(address)
    const body = new FormData()
    body.append('photo', file)
    await send.run({ body })
    setPreview(undefined)
    URL.revokeObjectURL(address)
  }
  return { preview, isSending: send.isRunning, errorMessage, selectFile: (file?: File) => void selectFile(file) }
}

export function useRemovePhoto() {
  return users.useAction('DELETE /api/users/photo', {
    success: { title: 'Photo removed', message: 'Your initials are shown instead.' },
    failure: 'The photo could not be removed.',
    onSuccess: useSetCurrentUser(),
  })
}

/** What the server would answer, before an upload that would fail. */
function findRefusal(file: File): string | undefined {
  if (!photoTypes.includes(file.type)) return errors['photo.wrong_type'][1]
  return file.size > limits.photo.bytes ? errors['photo.too_large'][1] : undefined
}

/** Before it is shown, so that it does not flicker when it takes the place of the preview. */
async function decodePhoto(user: CurrentUser): Promise<void> {
  const picture = new Image()
  picture.src = user.profileImageUrl ?? ''
  await picture.decode().catch(() => null)
}
