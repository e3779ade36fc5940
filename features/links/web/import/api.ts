import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiClient } from '#platform/web/api-client.ts'
import { useIdempotencyKey } from '#platform/web/form/use-idempotency-key.ts'
import type { contract } from '../../contract.ts'

const linksApi = apiClient<typeof contract>()

/** Reports what an import would do, without creating links. */
export function useDryRunImport() {
  return useMutation({
    mutationFn: (csv: string) => linksApi('POST /api/admin/tracked-links/import', { body: { csv, isDryRun: true } }),
  })
}

/** Creates a link for every valid row. A retry does not create them again. */
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
