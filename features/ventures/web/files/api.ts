import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { Problem } from '#platform/contract/problem.ts'
import { upload } from '#platform/web/api-client.ts'
import { errors } from '#rules/errors.ts'
import { limits } from '#rules/limits.ts'
import type { VentureFile } from '../../schema.ts'
import { venturesApi, refreshVenture } from '../api.ts'

export const filesQuery = (id: string) =>
  queryOptions({
    queryKey: ['ventures', 'one', id, 'files'],
    queryFn: () => venturesApi('GET /api/ventures/{id}/files', { params: { id } }),
    refetchOnMount: 'always',
  })

export function useUploadFile(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => {
      // What the server would say, without sending megabytes to hear it.
      const [status, message] = errors['venture.file_too_large']
      if (file.size > limits.venture.fileBytes) throw new Problem({ status, code: 'venture.file_too_large', message })
      const form = new FormData()
      form.append('file', file)
      return upload<VentureFile>(`/api/ventures/${encodeURIComponent(id)}/files`, form)
    },
    onSettled: () => refreshVenture(queryClient),
  })
}

export function useRemoveFile(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (fileId: string) => venturesApi('DELETE /api/ventures/{id}/files/{fileId}', { params: { id, fileId } }),
    onSettled: () => refreshVenture(queryClient),
  })
}
