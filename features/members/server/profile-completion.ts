import type { Person } from '#platform/server/viewer.ts'

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

/** How many percent each part of a profile is worth. */
const weights: Record<string, [weight: number, isGiven: (profile: Profile) => boolean]> = {
  firstName: [10, (profile) => profile.firstName !== ''],
  lastName: [10, (profile) => profile.lastName !== ''],
  yearOfStudy: [15, (profile) => profile.yearOfStudy !== null],
  graduationYear: [10, (profile) => profile.graduationYear !== null],
  major: [15, (profile) => profile.major !== null],
  bio: [15, (profile) => profile.bio !== null],
  interests: [15, (profile) => profile.interests.length > 0],
  photo: [10, (profile) => profile.photoKey !== null],
}

/** Percent of the profile that is filled in. Whoever completed onboarding, also by skipping, is never below 50. */
export function profileCompletionOf(profile: Profile): number {
  const given = Object.values(weights).reduce((sum, [weight, isGiven]) => sum + (isGiven(profile) ? weight : 0), 0)
  return profile.onboardedAt === null ? given : Math.max(50, given)
}
