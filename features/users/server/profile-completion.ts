import type { Person } from '#platform/server/viewer.ts'
import { profilePartWeights, type ProfilePart } from '../schema.ts'

type Profile = Pick<
  Person,
  | 'firstName'
  | 'lastName'
  | 'yearOfStudy'
  | 'graduationYear'
  | 'major'
  | 'bio'
  | 'interests'
  | 'photoKey'
  | 'onboardedAt'
>

const isFilled: Record<ProfilePart, (profile: Profile) => boolean> = {
  firstName: (profile) => profile.firstName !== '',
  lastName: (profile) => profile.lastName !== '',
  yearOfStudy: (profile) => profile.yearOfStudy !== null,
  graduationYear: (profile) => profile.graduationYear !== null,
  major: (profile) => profile.major !== null,
  bio: (profile) => profile.bio !== null,
  interests: (profile) => profile.interests.length > 0,
  photo: (profile) => profile.photoKey !== null,
}

/** Percent of the profile that is filled in. Whoever completed onboarding, also by skipping, is never below 50. */
export function calculateProfileCompletion(profile: Profile): number {
  const parts = Object.keys(isFilled) as ProfilePart[]
  const percent = parts.reduce((sum, part) => sum + (isFilled[part](profile) ? profilePartWeights[part] : 0), 0)
  return profile.onboardedAt === null ? percent : Math.max(50, percent)
}
