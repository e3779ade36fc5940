import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Venture } from '#features/ventures/schema.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { teams } from './api.ts'
import { roleLabels } from './roles.ts'

/** More would push the rest of the page down. */
const maxCount = 5

/** The people of a venture, the owner first. */
export function TeamFaces({ venture: { id, memberCount } }: { venture: Venture }) {
  const query = useQuery(teams.query('GET /api/ventures/{id}/members', { params: { id } }))
  if (!query.data)
    return query.isError ? (
      <QueryError query={query} title="The team couldn't be loaded" isCompact headingLevel={4} />
    ) : (
      <SkeletonList count={Math.min(memberCount, maxCount)} />
    )
  const hiddenCount = query.data.length - maxCount
  return (
    <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
      {query.data.slice(0, maxCount).map(({ personId, name, photoUrl, role }) => (
        <Group component="li" key={personId} gap={12} mih={48} wrap="nowrap">
          <Avatar name={name} src={photoUrl} size={36} isDecorative />
          <Text truncate fw={500}>
            {name}
          </Text>
          <Text c="dimmed" fz="sm" ml="auto">
            {roleLabels[role]}
          </Text>
        </Group>
      ))}
      {hiddenCount > 0 && <li className="quiet small">and {hiddenCount} more</li>}
    </Stack>
  )
}
