import { Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/web/format.ts'
import { roleLabels } from '#platform/web/role-labels.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { audit } from './api.ts'

/** Who looked at the viewer's profile in the last 90 days. */
export function ProfileViews() {
  const views = useQuery(audit.query('GET /api/me/profile-views'))
  return (
    <Box
      component="section"
      mt={40}
      pt={40}
      style={{ borderTop: '1px solid var(--line)' }}
      aria-labelledby="profile-views"
    >
      <h2 id="profile-views">Who looked at your profile</h2>
      <QueryList
        query={views}
        skeleton={<SkeletonList count={2} />}
        errorTitle="The list couldn't be loaded"
        empty={
          <Text c="dimmed" mt="xs">
            Nobody opened your profile in the last 90 days.
          </Text>
        }
        isSection
      >
        {(rows) => (
          <Rows mt="md" mb={20} aria-labelledby="profile-views">
            {rows.map(({ name, role, viewCount, lastViewedAt }) => (
              <Row
                key={`${name} ${lastViewedAt}`}
                media={<Avatar name={name} size={44} isDecorative />}
                name={name}
                details={
                  <>
                    {role && `${roleLabels[role]} · `}
                    {formatCount(viewCount, 'view')} · <RelativeTime at={lastViewedAt} />
                  </>
                }
              />
            ))}
          </Rows>
        )}
      </QueryList>
    </Box>
  )
}
