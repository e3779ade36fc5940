import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from '#platform/contract/zod.ts'
import { useOncePerBody } from '#platform/web/form/use-once-per-body.ts'
import type { newMetric } from '../../schema.ts'
import { callVentures, refreshVenture } from '../api.ts'

export const metricsQuery = (id: string) =>
  queryOptions({
    queryKey: ['ventures', 'one', id, 'metrics'],
    queryFn: () => callVentures('GET /api/ventures/{id}/metrics', { params: { id } }),
    refetchOnMount: 'always',
  })

type Given = z.input<typeof newMetric> & { metricId?: string | undefined }

/** Records a figure, or corrects the one that is named. */
export function useSaveMetric(id: string) {
  const queryClient = useQueryClient()
  const once = useOncePerBody()
  return useMutation({
    mutationFn: ({ metricId, ...body }: Given) =>
      metricId === undefined
        ? once(body, (idempotencyKey) =>
            callVentures('POST /api/ventures/{id}/metrics', { params: { id }, body, idempotencyKey }),
          )
        : callVentures('PUT /api/ventures/{id}/metrics/{metricId}', { params: { id, metricId }, body }),
    onSuccess: () => refreshVenture(queryClient),
  })
}

export function useRemoveMetric(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (metricId: string) =>
      callVentures('DELETE /api/ventures/{id}/metrics/{metricId}', { params: { id, metricId } }),
    onSettled: () => refreshVenture(queryClient),
  })
}
