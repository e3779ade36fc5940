import { profilePartWeights, type CurrentUser, type ProfilePart } from '../../schema.ts'

export type MissingPart = {
  part: ProfilePart
  /** For example "Add a photo". */
  hint: string
  /** Percentage points it would add; 0 while the total stays below the minimum of 50 after onboarding. */
  gain: number
}

const parts: { part: ProfilePart; hint: string; isFilled: (user: CurrentUser) => boolean }[] = [
  { part: 'firstName', hint: 'Add your first name', isFilled: (user) => user.firstName !== '' },
  { part: 'lastName', hint: 'Add your last name', isFilled: (user) => user.lastName !== '' },
  { part: 'photo', hint: 'Add a photo', isFilled: (user) => user.profileImageUrl !== null },
  { part: 'bio', hint: 'Add a short bio', isFilled: (user) => user.bio !== null },
  { part: 'yearOfStudy', hint: 'Add your year of study', isFilled: (user) => user.yearOfStudy !== null },
  { part: 'graduationYear', hint: 'Add your graduation year', isFilled: (user) => user.graduationYear !== null },
  { part: 'major', hint: 'Add your major', isFilled: (user) => user.major !== null },
  { part: 'interests', hint: 'Add your interests', isFilled: (user) => user.interests.length > 0 },
]

/** The empty parts of the profile, in the order of the page. */
export function listMissingParts(user: CurrentUser): MissingPart[] {
  const missing = parts.filter(({ isFilled }) => !isFilled(user))
  const sum = 100 - missing.reduce((total, { part }) => total + profilePartWeights[part], 0)
  return missing.map(({ part, hint }) => ({
    part,
    hint,
    gain: Math.max(0, sum + profilePartWeights[part] - user.profileCompletion),
  }))
}
