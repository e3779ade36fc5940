import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from '#platform/contract/zod.ts'
import { useIdempotencyKey } from '#platform/web/form/use-idempotency-key.ts'
import type { newMetric } from '../../schema.ts'
import { venturesApi, refreshVenture } from '../api.ts'

export const metricsQuery = (id: string) =>
  queryOptions({
    queryKey: ['ventures', 'one', id, 'metrics'],
    queryFn: () => venturesApi('GET /api/ventures/{id}/metrics', { params: { id } }),
    refetchOnMount: 'always',
  })

type MetricInput = z.input<typeof newMetric> & { metricId?: string | undefined }

/** Records a figure, or corrects the one that is named. */
export function useSaveMetric(id: string) {
  const queryClient = useQueryClient()
  const withIdempotencyKey = useIdempotencyKey()
  return useMutation({
    mutationFn: ({ metricId, ...body }: MetricInput) =>
      metricId === undefined
        ? withIdempotencyKey(body, (idempotencyKey) =>
            venturesApi('POST /api/ventures/{id}/metrics', { params: { id }, body, idempotencyKey }),
          )
        : venturesApi('PUT /api/ventures/{id}/metrics/{metricId}', { params: { id, metricId }, body }),
    onSuccess: () => refreshVenture(queryClient),
  })
}

export function useRemoveMetric(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (metricId: string) =>
      venturesApi('DELETE /api/ventures/{id}/metrics/{metricId}', { params: { id, metricId } }),
    onSettled: () => refreshVenture(queryClient),
  })
}
