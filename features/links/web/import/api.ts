import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiClient } from '#platform/web/api-client.ts'
import { useIdempotencyKey } from '#platform/web/form/use-idempotency-key.ts'
import type { contract } from '../../contract.ts'

const linksApi = apiClient<typeof contract>()

/** What would become of a table's rows; nothing is made. */
export function useDryRunImport() {
  return useMutation({
    mutationFn: (csv: string) => linksApi('POST /api/admin/tracked-links/import', { body: { csv, isDryRun: true } }),
  })
}

/** Makes a link of every good row; sent twice, they are made once. */
export function useImport() {
  const queryClient = useQueryClient()
  const withIdempotencyKey = useIdempotencyKey()
  return useMutation({
    mutationFn: (csv: string) =>
      withIdempotencyKey({ csv }, (idempotencyKey) =>
        linksApi('POST /api/admin/tracked-links/import', { body: { csv, isDryRun: false }, idempotencyKey }),
      ),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['links'] }),
  })
}
