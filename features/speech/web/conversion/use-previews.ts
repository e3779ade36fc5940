import { queryOptions, useQueries } from '@tanstack/react-query'
import { limits } from '#rules/limits.ts'
import { speech } from '../api.ts'
import { toFileField, type ChosenFile } from './chosen-file.ts'

/** Each preview sends its file, so a long batch does without. */
const automaticCount = 10

// The key begins with no route: a finished conversion would otherwise send all chosen files again.
const previewQuery = ({ id, file }: ChosenFile) =>
  queryOptions({
    queryKey: ['speech preview', id],
    queryFn: () => speech.call('POST /api/tts/preview', { body: toFormData(toFileField(file)) }),
    gcTime: 0,
  })

/** What each chosen file contains, in their order. */
export const usePreviews = (files: readonly ChosenFile[]) =>
  useQueries({
    queries: files.map((chosen) => ({
      ...previewQuery(chosen),
      enabled: files.length <= automaticCount && (chosen.file.size ?? 0) <= limits.speech.fileBytes,
    })),
  })

export type Preview = ReturnType<typeof usePreviews>[number]

export function toFormData(fields: Record<string, string | File>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return body
}
