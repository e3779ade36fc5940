import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { DrivePurpose } from '#rules/drive-files.ts'
import { connections } from '../api.ts'

const route = 'GET /api/services/{service}/files'

/** The files of the drive that can be used for this, page by page. */
export const useDriveFiles = ({ purpose, q }: { purpose: DrivePurpose; q: string }) =>
  useInfiniteQuery({
    queryKey: [route, { purpose, q }],
    queryFn: ({ pageParam: cursor }) =>
      connections.call(route, {
        params: { service: 'google-drive' },
        query: { purpose, q, ...(cursor !== null && { cursor }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // Changed elsewhere: each opening reads it again.
    gcTime: 0,
  })
