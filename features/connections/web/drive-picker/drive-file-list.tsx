import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { NoResults } from '#platform/web/ui/no-results.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { Rows } from '#platform/web/ui/rows.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { ShowMore } from '#platform/web/ui/show-more.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { driveUses, type DrivePurpose } from '#rules/drive-files.ts'
import type { DriveFile } from '../../schema.ts'
import { connections } from '../api.ts'
import { AuthorizationNote } from '../authorization/authorization-note.tsx'
import { useAuthorization } from '../authorization/use-authorization.ts'
import { DriveFileRow } from './drive-file-row.tsx'
import { useDriveFiles } from './use-drive-files.ts'

type DriveFileListProps = {
  purpose: DrivePurpose
  maxCount: number
  chosen: readonly DriveFile[]
  onChange(chosen: readonly DriveFile[]): void
}

/** The files of the drive with a search, each to be chosen. */
export function DriveFileList({ purpose, maxCount, chosen, onChange }: DriveFileListProps) {
  const [q, setQ] = useState('')
  const query = useDriveFiles({ purpose, q })
  const files = query.data?.pages.flatMap((page) => page.files)
  const toggle = (file: DriveFile) => {
    const others = chosen.filter(({ id }) => id !== file.id)
    onChange(others.length < chosen.length ? others : [...chosen, file])
  }
  return (
    <Stack gap="sm">
      <SearchInput label="Search your files" placeholder="Search by name" query={q} onSearch={setQ} />
      <PickMore onPicked={() => void query.refetch()} />
      {!files && !query.error && <SkeletonText lines={5} />}
      {query.error && !query.isFetching && (
        <QueryError query={query} title="Your files couldn't be loaded" isCompact headingLevel={3} />
      )}
      {files?.length === 0 && q !== '' && (
        <NoResults title={`No results for “${q}”`} onClear={() => setQ('')}>
          Only files that can be used here are searched.
        </NoResults>
      )}
      {files?.length === 0 && q === '' && (
        <EmptyState isCompact headingLevel={3} title="No files here yet">
          Only files that can be used here are shown.
        </EmptyState>
      )}
      {files && files.length > 0 && (
        <Rows aria-label="Files of your Google Drive">
          {files.map((file) => {
            const isChosen = chosen.some(({ id }) => id === file.id)
            return (
              <DriveFileRow
                key={file.id}
                file={file}
                isChosen={isChosen}
                isFull={!isChosen && chosen.length >= maxCount}
                maxBytes={driveUses[purpose].maxBytes}
                onToggle={() => toggle(file)}
              />
            )
          })}
        </Rows>
      )}
      <ShowMore list={query} />
    </Stack>
  )
}

/** Google shows us only the files that the person chose for us, which they do on a page of Google. */
function PickMore({ onPicked }: { onPicked(): void }) {
  const { data: services } = useQuery(connections.query('GET /api/services'))
  const authorization = useAuthorization(onPicked)
  if (!services?.some(({ mayPickFiles }) => mayPickFiles)) return null
  return (
    <div>
      <Group gap="sm">
        <Button
          size="sm"
          variant="default"
          loading={authorization.phase === 'waiting'}
          onClick={() => void authorization.start({ picksFiles: true })}
        >
          Choose more at Google
        </Button>
        <Text fz="sm" c="dimmed" flex="1 1 12rem">
          Foundry sees only the files that you choose for it.
        </Text>
      </Group>
      <AuthorizationNote authorization={authorization} />
    </div>
  )
}
