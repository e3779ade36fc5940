import { useMutation, useQueryClient } from '@tanstack/react-query'
import { caller } from '#platform/web/call.ts'
import { useOncePerBody } from '#platform/web/form/use-once-per-body.ts'
import type { contract } from '../../contract.ts'

const callLinks = caller<typeof contract>()

/** What would become of a table's rows; nothing is made. */
export function useTryImport() {
  return useMutation({
    mutationFn: (csv: string) => callLinks('POST /api/admin/tracked-links/import', { body: { csv, isDryRun: true } }),
  })
}

/** Makes a link of every good row; sent twice, they are made once. */
export function useImport() {
  const queryClient = useQueryClient()
  const once = useOncePerBody()
  return useMutation({
    mutationFn: (csv: string) =>
      once({ csv }, (idempotencyKey) =>
        callLinks('POST /api/admin/tracked-links/import', { body: { csv, isDryRun: false }, idempotencyKey }),
      ),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['links'] }),
  })
}
