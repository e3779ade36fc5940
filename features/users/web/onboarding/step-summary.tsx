import { Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCurrentUser } from '#features/accounts/web/api.ts'
import { getLabel } from '#features/ventures/schema.ts'
import { ventures as venturesApi } from '#features/ventures/web/api.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { labelYear } from '#rules/years.ts'

/** The profile from step 1, or a hint when it was skipped. */
export function ProfileSummary() {
  const user = useCurrentUser()
  const name = `${user.firstName} ${user.lastName}`.trim()
  const studies = [user.yearOfStudy && labelYear(user.yearOfStudy), user.major].filter(Boolean).join(' · ')
  return (
    <Card as="section" aria-labelledby="profile-summary">
      <Group wrap="nowrap">
        <Avatar name={name || user.email} src={user.profileImageUrl} size={56} isDecorative />
        <Box miw={0}>
          <h2 id="profile-summary">{name || 'Your profile'}</h2>
          <p className="quiet">{studies || 'Nothing here yet'}</p>
        </Box>
      </Group>
      {user.bio && <SummaryText>{user.bio}</SummaryText>}
      {user.interests.length > 0 && (
        <Group gap="sm" mt="md">
          {user.interests.map((interest) => (
            <Badge key={interest} tone="info">
              {interest}
            </Badge>
          ))}
        </Group>
      )}
      {!user.bio && (
        <SummaryText>
          You can <Link to="/onboarding/step1">fill in your profile</Link> now, or later under Profile.
        </SummaryText>
      )}
    </Card>
  )
}

/** The person's newest venture, usually the one from step 2. */
export function VentureSummary() {
  const { data: ventures = [], isFetching } = useQuery(venturesApi.query('GET /api/ventures'))
  const [venture] = ventures
  if (isFetching) {
    return (
      <Card>
        <SkeletonText lines={3} />
      </Card>
    )
  }
  return (
    <Card as="section" aria-labelledby="venture-summary">
      <h2 id="venture-summary">{venture?.name ?? 'No venture yet'}</h2>
      {!venture && <SummaryText>You can add one any time under Ventures.</SummaryText>}
      {venture?.description && <SummaryText>{venture.description}</SummaryText>}
      {venture && (
        <Group gap="sm" mt="md">
          <Badge tone="accent">{getLabel(venture.stage)}</Badge>
          {venture.industry && <Badge>{getLabel(venture.industry)}</Badge>}
        </Group>
      )}
    </Card>
  )
}

function SummaryText({ children }: { children: ReactNode }) {
  return (
    <Text mt="md" style={{ whiteSpace: 'pre-line' }}>
      {children}
    </Text>
  )
}
