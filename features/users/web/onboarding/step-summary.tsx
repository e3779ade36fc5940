import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCurrentUser } from '#features/accounts/web/api.ts'
import { ventures as venturesApi } from '#features/ventures/web/api.ts'
import type { Venture } from '#features/ventures/schema.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { industryLabels, labelFor, stageLabels, yearLabels } from './choice-labels.ts'
import styles from './onboarding.module.css'

/** The profile from step 1, or a hint when it was skipped. */
export function ProfileSummary() {
  const user = useCurrentUser()
  const name = `${user.firstName} ${user.lastName}`.trim()
  const studies = [user.yearOfStudy && labelFor(user.yearOfStudy, yearLabels), user.major].filter(Boolean).join(' · ')
  return (
    <Card as="section" aria-labelledby="profile-summary">
      <div className={styles.person}>
        <Avatar name={name || user.email} src={user.profileImageUrl} size={56} isDecorative />
        <div>
          <h2 id="profile-summary" className={styles.name}>
            {name || 'Your profile'}
          </h2>
          <p className="quiet">{studies || 'Nothing here yet'}</p>
        </div>
      </div>
      {user.bio && <p className={styles.text}>{user.bio}</p>}
      {user.interests.length > 0 && (
        <div className={styles.tags}>
          {user.interests.map((interest) => (
            <Badge key={interest} tone="info">
              {interest}
            </Badge>
          ))}
        </div>
      )}
      {!user.bio && (
        <p className={styles.text}>
          You can <Link to="/onboarding/step1">fill in your profile</Link> now, or later under Profile.
        </p>
      )}
    </Card>
  )
}

/** The person's newest venture, usually the one from step 2. */
export function VentureSummary() {
  const { data: ventures = [], isFetching } = useQuery(venturesApi.query('GET /api/ventures'))
  if (isFetching) {
    return (
      <Card>
        <SkeletonText lines={3} />
      </Card>
    )
  }
  const [venture] = ventures
  return venture ? (
    <VentureCard venture={venture} />
  ) : (
    <Card as="section" aria-labelledby="venture-summary">
      <h2 id="venture-summary">No venture yet</h2>
      <p className={styles.text}>Ideas come when they come. You can add one any time under Ventures.</p>
    </Card>
  )
}

function VentureCard({ venture }: { venture: Venture }) {
  return (
    <Card as="section" aria-labelledby="venture-summary">
      <h2 id="venture-summary" className={styles.name}>
        {venture.name}
      </h2>
      {venture.description && <p className={styles.text}>{venture.description}</p>}
      <div className={styles.tags}>
        <Badge tone="accent">{labelFor(venture.stage, stageLabels)}</Badge>
        {venture.industry && <Badge>{labelFor(venture.industry, industryLabels)}</Badge>}
      </div>
    </Card>
  )
}
