import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatCount, formatDate } from '#platform/web/format.ts'
import { roleLabels } from '#platform/web/role-labels.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { PageSection } from '#platform/web/ui/page-section.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { ProfileView } from '../schema.ts'
import { audit } from './api.ts'

/** Who looked at the viewer's profile in the last year, by day. */
export function ProfileViews() {
  const views = useInfiniteQuery(audit.pages('GET /api/me/profile-views', { query: { limit: 20 } }))
  return (
    <PageSection
      id="profile-views"
      title="Who looked at your profile"
      intro="Staff and mentors who opened your profile in the last 12 months. Your own visits are not listed."
    >
      <QueryList
        query={views}
        skeleton={<SkeletonList count={2} />}
        errorTitle="The list couldn't be loaded"
        empty={
          <Text mt="md" className="quiet">
            No one opened your profile in the last 12 months.
          </Text>
        }
        isSection
      >
        {(rows) => [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => <Day key={day} views={ofDay} />)}
      </QueryList>
    </PageSection>
  )
}

function Day({ views }: { views: ProfileView[] }) {
  const [{ day }] = views as [ProfileView]
  return (
    <>
      <Text component="h3" id={`views-${day}`} size="md" mt="lg">
        {formatDate(day)}
      </Text>
      <Rows mt="xs" mb={20} aria-labelledby={`views-${day}`}>
        {views.map(({ name, role, viewCount, lastViewedAt: at }) => (
          <Row
            key={`${name} ${at}`}
            media={<Avatar name={name} size={44} isDecorative />}
            name={name}
            details={
              <>
                {role && `${roleLabels[role]} · `}
                {formatCount(viewCount, 'view')} · {viewCount === 1 ? 'at' : 'last at'} {formatDate(at, 'time')}
              </>
            }
          />
        ))}
      </Rows>
    </>
  )
}
