import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshAwards } from '#features/awards/web/api.ts'
import { Problem } from '#platform/contract/problem.ts'
import { upload } from '#platform/web/call.ts'
import { messageOf } from '#platform/web/queries.ts'
import { showError, showSuccess, type Toast } from '#platform/web/ui/toast.ts'
import { errors, type ErrorCode } from '#rules/errors.ts'
import { limits } from '#rules/limits.ts'
import type { CurrentUser } from '../../schema.ts'
import { callMembers, useStoreCurrentUser } from '../api.ts'

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp']

/** Changing the own photo: the chosen one is shown while it travels. */
export function usePhoto() {
  const keep = useKeep()
  const [preview, setPreview] = useState<string>()
  const send = useMutation({
    mutationFn: sendPhoto,
    onSuccess: (user) => keep(user, { title: 'Photo updated' }),
  })
  const choose = (file: File | undefined) => {
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
  const failure = send.error && messageOf(send.error, 'The photo could not be saved. Please try again.')
  return { preview, isSending: send.isPending, failure, choose }
}

/** Removing the own photo. */
export function useRemovePhoto() {
  const keep = useKeep()
  return useMutation({
    mutationFn: () => callMembers('DELETE /api/users/photo'),
    onSuccess: (user) => keep(user, { title: 'Photo removed', message: 'Your initials are shown instead.' }),
    onError: (error) => showError({ title: 'Error', message: messageOf(error, 'The photo could not be removed.') }),
  })
}

/** Puts the changed person in place and says so. */
function useKeep() {
  const queryClient = useQueryClient()
  const store = useStoreCurrentUser()
  return (user: CurrentUser, toast: Toast) => {
    store(user)
    refreshAwards(queryClient)
    showSuccess(toast)
  }
}

async function sendPhoto(file: File): Promise<CurrentUser> {
  if (!photoTypes.includes(file.type)) throw refusal('photo.wrong_type')
  if (file.size > limits.photo.bytes) throw refusal('photo.too_large')
  const form = new FormData()
  form.append('photo', file)
  const user = await upload<CurrentUser>('/api/users/photo', form)
  // Loaded before it is shown, so that the picture does not blink between the preview and itself.
  const picture = new Image()
  picture.src = user.profileImageUrl ?? ''
  await picture.decode().catch(() => null)
  return user
}

/** What the server would say, without sending megabytes to hear it. */
function refusal(code: ErrorCode): Problem {
  const [status, message] = errors[code]
  return new Problem({ status, code, message })
}
