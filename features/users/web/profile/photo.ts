import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSetCurrentUser } from '#features/accounts/web/api.ts'
import { refreshAwards } from '#features/awards/web/api.ts'
import { Problem } from '#platform/contract/problem.ts'
import { upload } from '#platform/web/api-client.ts'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { showError, showSuccess, type Toast } from '#platform/web/ui/toast.ts'
import { errors, type ErrorCode } from '#rules/errors.ts'
import { limits } from '#rules/limits.ts'
import type { CurrentUser } from '../../schema.ts'
import { usersApi } from '../api.ts'

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp']

/** Uploads the own photo. `preview` is the URL of the chosen file while it uploads. */
export function usePhotoUpload() {
  const updateUser = useUserUpdater()
  const [preview, setPreview] = useState<string>()
  const send = useMutation({
    mutationFn: sendPhoto,
    onSuccess: (user) => updateUser(user, { title: 'Photo updated' }),
  })
  const selectFile = (file: File | undefined) => {
    if (!file || send.isPending) return
    const address = URL.createObjectURL(file)
    setPreview(address)
    send.mutate(file, {
      onSettled: () => {
        setPreview(undefined)
        URL.revokeObjectURL(address)
      },
    })
  }
  const errorMessage = send.error && getErrorMessage(send.error, 'The photo could not be saved. Please try again.')
  return { preview, isSending: send.isPending, errorMessage, selectFile }
}

export function useRemovePhoto() {
  const updateUser = useUserUpdater()
  return useMutation({
    mutationFn: () => usersApi('DELETE /api/users/photo'),
    onSuccess: (user) => updateUser(user, { title: 'Photo removed', message: 'Your initials are shown instead.' }),
    onError: (error) =>
      showError({ title: 'Error', message: getErrorMessage(error, 'The photo could not be removed.') }),
  })
}

function useUserUpdater() {
  const queryClient = useQueryClient()
  const setCurrentUser = useSetCurrentUser()
  return (user: CurrentUser, toast: Toast) => {
    setCurrentUser(user)
    refreshAwards(queryClient)
    showSuccess(toast)
  }
}

async function sendPhoto(file: File): Promise<CurrentUser> {
  if (!photoTypes.includes(file.type)) throw createProblem('photo.wrong_type')
  if (file.size > limits.photo.bytes) throw createProblem('photo.too_large')
  const form = new FormData()
  form.append('photo', file)
  const user = await upload<CurrentUser>('/api/users/photo', form)
  // Decode before showing it, so that the photo does not flicker when the preview is replaced.
  const picture = new Image()
  picture.src = user.profileImageUrl ?? ''
  await picture.decode().catch(() => null)
  return user
}

/** The server's error for this code, created here to avoid an upload that would fail. */
function createProblem(code: ErrorCode): Problem {
  const [status, message] = errors[code]
  return new Problem({ status, code, message })
}
