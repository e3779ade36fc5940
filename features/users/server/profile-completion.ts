import type { Person } from '#platform/server/viewer.ts'
import { profilePartWeights, type ProfilePart } from '../schema.ts'

type Profile = Pick<Person, 'firstName' | 'lastName'> &
  Partial<Pick<Person, 'yearOfStudy' | 'graduationYear' | 'major' | 'bio' | 'interests' | 'photoKey' | 'onboardedAt'>>

const isFilled: Record<ProfilePart, (profile: Profile) => boolean> = {
  firstName: (profile) => profile.firstName !== '',
  lastName: (profile) => profile.lastName !== '',
  yearOfStudy: (profile) => profile.yearOfStudy != null,
  graduationYear: (profile) => profile.graduationYear != null,
  major: (profile) => profile.major != null,
  bio: (profile) => profile.bio != null,
  interests: (profile) => (profile.interests ?? []).length > 0,
  photo: (profile) => profile.photoKey != null,
}

/** Percent of the profile that is filled in. At least 50 once onboarding is complete, even when its forms were skipped. */
export function calculateProfileCompletion(profile: Profile): number {
  const parts = Object.keys(isFilled) as ProfilePart[]
  const percent = parts.reduce((sum, part) => sum + (isFilled[part](profile) ? profilePartWeights[part] : 0), 0)
  return profile.onboardedAt ? Math.max(50, percent) : percent
}
