import { useQuery } from '@tanstack/react-query'
import { interactions } from '#features/interactions/web/api.ts'
import type { Interaction } from '#features/interactions/schema.ts'
import { formatPersonName } from '#platform/web/person-name.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import styles from './admin-dashboard.module.css'

/** The eight interactions logged last. */
export function RecentInteractions() {
  const query = useQuery(interactions.query('GET /api/admin/interactions', { query: { limit: 8 } }))
  const all = (
    <LinkButton to="/interactions" size="sm" variant="default">
      All interactions
    </LinkButton>
  )
  return (
    <TitleCard title="Recent Interactions" aside={all}>
      <div className={styles.list}>
        <QueryList
          query={query}
          skeleton={<SkeletonList count={8} />}
          errorTitle="The interactions couldn't be loaded"
          isSection
          empty={
            <EmptyState title="No interactions found" headingLevel={3} isCompact>
              Log a meeting, call or email, and it appears here.
            </EmptyState>
          }
        >
          {(rows) => (
            <Rows aria-label="Recent Interactions">
              {rows.map((interaction) => (
                <InteractionRow key={interaction.id} interaction={interaction} />
              ))}
            </Rows>
          )}
        </QueryList>
      </div>
    </TitleCard>
  )
}

function InteractionRow({ interaction: { title, student, type, createdAt } }: { interaction: Interaction }) {
  const name = formatPersonName(student)
  return (
    <Row
      media={<Avatar name={name} src={student.profileImageUrl} isDecorative />}
      name={title}
      details={`${name} · ${type[0]!.toUpperCase()}${type.slice(1)}`}
    >
      <span className="quiet small">
        <RelativeTime at={createdAt} />
      </span>
    </Row>
  )
}
