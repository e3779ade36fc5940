import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { showSuccess } from '#platform/web/ui/toast.ts'
import { emailInfoQuery } from './api.ts'

/** Where receipts are sent to. */
export function AddressCard() {
  const query = useQuery(emailInfoQuery)
  const { data, error } = query
  if (error) return <QueryError query={query} isCompact title="The address could not be loaded" />
  return (
    <TitleCard
      title="Receipt email address"
      intro="Forward receipts here. PDFs and JPG or PNG images are accepted, and their data is extracted automatically."
    >
      {data ? (
        <Group gap="sm">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {data.email}
          </Text>
          <CopyButton
            value={data.email}
            label="Copy email address"
            onCopied={() => showSuccess({ title: 'Email Copied' })}
          />
        </Group>
      ) : (
        <SkeletonText lines={1} />
      )}
    </TitleCard>
  )
}
