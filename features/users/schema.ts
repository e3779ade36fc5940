import { newVenture, onboardingIndustries } from '#features/ventures/schema.ts'
import { line, optionalProse, optionalText, prose, requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'

export const roles = ['student', 'mentor', 'director', 'admin'] as const

/** The five people anyone can sign in as on a demo instance. */
export const demoRoles = ['student', 'mentor', 'director', 'admin', 'analyst'] as const
export type DemoRole = (typeof demoRoles)[number]

/** Percent of the profile completion that each part adds. */
export const profilePartWeights = {
  firstName: 10,
  lastName: 10,
  photo: 10,
  bio: 15,
  yearOfStudy: 15,
  graduationYear: 10,
  major: 15,
  interests: 15,
} as const
export type ProfilePart = keyof typeof profilePartWeights

export const yearsOfStudy = ['freshman', 'sophomore', 'junior', 'senior', 'graduate', 'phd'] as const
export const graduationYears = { first: 2020, last: 2030 } as const

/** Trims, drops empty ones and case-insensitive duplicates, keeps the order. */
export function cleanInterests(values: string[]): string[] {
  const seen = new Map<string, string>()
  for (const text of values.map((interest) => interest.trim()).filter(Boolean)) {
    if (!seen.has(text.toLowerCase())) seen.set(text.toLowerCase(), text)
  }
  return [...seen.values()]
}

export const interestLength = 60
const interests = z.array(line().max(interestLength)).max(50).transform(cleanInterests)

/** The signed-in person, with everything they may see of their own account. */
export const currentUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  isAnalyst: z.boolean(),
  isDemo: z.boolean(),
  yearOfStudy: z.string().nullable(),
  graduationYear: z.number().nullable(),
  major: z.string().nullable(),
  location: z.string().nullable(),
  bio: z.string().nullable(),
  interests: z.array(z.string()),
  courseEnrollment: z.array(z.string()),
  profileImageUrl: z.string().nullable(),
  /** Percent. */
  profileCompletion: z.number(),
  totalPoints: z.number(),
  currentLevel: z.number(),
  onboardingCompletedAt: instant.nullable(),
  createdAt: instant,
  /** Set while an admin views the platform as this person: until when. Nothing can be changed then. */
  viewAsUntil: instant.nullable(),
  /** Whether they must show a passkey before anything else. */
  isPasskeyNeeded: z.boolean(),
  /** Permissions the person has in any scope; screens hide what is not listed. */
  permissions: z.array(z.string()),
})

export type CurrentUser = z.output<typeof currentUser>

/** `PUT /api/users/profile`: an absent field stays unchanged, an empty one is cleared. */
export const profileEdit = z.object({
  firstName: requiredText('First name', 80).optional(),
  lastName: requiredText('Last name', 80).optional(),
  email: z.string().trim().max(254).optional(),
  yearOfStudy: z
    .union([z.enum(yearsOfStudy), z.literal('').transform(() => null)])
    .nullable()
    .optional(),
  graduationYear: z
    .union([
      z.literal('').transform(() => null),
      z.coerce
        .number()
        .int('Graduation year must be a whole number')
        .min(graduationYears.first, `Graduation year must be ${graduationYears.first} or later`)
        .max(graduationYears.last, `Graduation year must be ${graduationYears.last} or earlier`),
    ])
    .nullable()
    .optional(),
  major: optionalText(120).optional(),
  bio: optionalProse(500).optional(),
  interests: interests.optional(),
})

/** The onboarding form: every field is required. The messages appear next to the fields. */
export const onboardingProfile = z.object({
  firstName: requiredText('First name', 80),
  lastName: requiredText('Last name', 80),
  yearOfStudy: z.enum(yearsOfStudy, 'Year of study is required'),
  major: requiredText('Major', 120),
  bio: prose('Bio should be at least 10 characters')
    .min(10, 'Bio should be at least 10 characters')
    .max(500, 'Bio should be less than 500 characters'),
  interests: interests.refine((list) => list.length > 0, 'At least one interest is required'),
})

/** `PATCH /api/profile`: any of the onboarding fields. An empty body completes onboarding. */
export const profilePatch = onboardingProfile.partial()

/** The venture form of onboarding; stricter than the form on the ventures screen. */
export const onboardingVenture = z.object({
  name: newVenture.shape.name,
  description: prose()
    .min(10, 'Description should be at least 10 characters')
    .max(500, 'Description should be less than 500 characters'),
  stage: newVenture.shape.stage,
  industry: z.enum(onboardingIndustries, 'Industry is required'),
})
