import type { CurrentUser } from '../../schema.ts'
import type { ProfileField } from './profile-values.ts'

export type MissingPart = {
  part: ProfileField | 'photo'
  /** "Add a photo". */
  hint: string
  /** Percent points it would add now; 0 while the total stays at the floor of those who finished onboarding. */
  gain: number
}

type Part = MissingPart['part']

/** What each part is worth, as the server counts it. */
const parts: { part: Part; weight: number; hint: string; isGiven: (user: CurrentUser) => boolean }[] = [
  { part: 'firstName', weight: 10, hint: 'Add your first name', isGiven: (user) => user.firstName !== '' },
  { part: 'lastName', weight: 10, hint: 'Add your last name', isGiven: (user) => user.lastName !== '' },
  { part: 'photo', weight: 10, hint: 'Add a photo', isGiven: (user) => user.profileImageUrl !== null },
  { part: 'bio', weight: 15, hint: 'Add a short bio', isGiven: (user) => user.bio !== null },
  { part: 'yearOfStudy', weight: 15, hint: 'Add your year of study', isGiven: (user) => user.yearOfStudy !== null },
  {
    part: 'graduationYear',
    weight: 10,
    hint: 'Add your graduation year',
    isGiven: (user) => user.graduationYear !== null,
  },
  { part: 'major', weight: 15, hint: 'Add your major', isGiven: (user) => user.major !== null },
  { part: 'interests', weight: 15, hint: 'Add your interests', isGiven: (user) => user.interests.length > 0 },
]

/** The parts of a profile that are still empty, in the order of the page. */
export function listMissingParts(user: CurrentUser): MissingPart[] {
  const missing = parts.filter(({ isGiven }) => !isGiven(user))
  const sum = 100 - missing.reduce((total, { weight }) => total + weight, 0)
  return missing.map(({ part, weight, hint }) => ({
    part,
    hint,
    gain: Math.max(0, sum + weight - user.profileCompletion),
  }))
}
