import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Award from 'lucide-react/icons/award'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { awards } from '#features/awards/web/api.ts'
import { formatDate, formatNumber } from '#platform/web/format.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Trophy } from '#platform/web/ui/illustrations/trophy.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { NamedIcon } from '#platform/web/ui/named-icon.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { StudentProfile } from '../../schema.ts'
import { formatPersonName } from '#platform/web/person-name.ts'

const AwardBadgeDialog = lazyDialog(() => import('./award-badge-dialog.tsx').then((file) => file.AwardBadgeDialog))
const RevokeBadgeDialog = lazyDialog(() => import('./revoke-badge-dialog.tsx').then((file) => file.RevokeBadgeDialog))

type Revoking = { id: string; name: string; points: number }

/** The badges of a student, the latest first. Staff award more and revoke those that staff awarded. */
export function Achievements({ student }: { student: StudentProfile }) {
  const { id } = student
  const mayAward = useHasPermission('badge.award')
  const [awarding, revoking] = [useDialog(), useDialog<Revoking>()]
  const query = useQuery(awards.query('GET /api/students/{id}/badges', { params: { id } }))
  return (
    <>
      {mayAward && (
        <Group justify="flex-end" mt="md">
          <Button leftSection={<Award size={18} aria-hidden />} variant="default" onClick={() => awarding.open()}>
            Award Badge
          </Button>
        </Group>
      )}
      <QueryList
        query={query}
        skeleton={<SkeletonList count={3} />}
        errorTitle="The badges couldn't be loaded"
        isSection
        empty={
          <EmptyState title="No badges yet" headingLevel={3} isCompact illustration={<Trophy />}>
            Badges this student earns or is awarded appear here.
          </EmptyState>
        }
      >
        {(rows) => (
          <Rows aria-label="Badges">
            {rows.map(({ id: badgeId, badge, earnedAt, isGrantedByStaff }) => (
              <Row
                key={badgeId}
                media={<NamedIcon name={badge.icon} fallback={Award} />}
                name={badge.name}
                details={`${badge.description} · ${formatNumber(badge.points)} points · ${isGrantedByStaff ? 'Awarded' : 'Earned'} ${formatDate(earnedAt)}`}
              >
                {mayAward && isGrantedByStaff && (
                  <Button
                    size="sm"
                    variant="subtle"
                    aria-label={`Revoke ${badge.name}`}
                    onClick={() => revoking.open({ id: badgeId, name: badge.name, points: badge.points })}
                  >
                    Revoke
                  </Button>
                )}
              </Row>
            ))}
          </Rows>
        )}
      </QueryList>
      <AwardBadgeDialog
        studentId={id}
        studentName={formatPersonName(student)}
        earnedIds={(query.data ?? []).map((award) => award.id)}
        {...awarding.props}
      />
      {revoking.subject && <RevokeBadgeDialog studentId={id} badge={revoking.subject} {...revoking.props} />}
    </>
  )
}
