import { newVenture, onboardingIndustries, onboardingStages } from '#features/ventures/schema.ts'
import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'

/** How many percent of a profile each part is worth. */
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

/** Trimmed, empties dropped, duplicates dropped whatever their case, in the order given. */
export function cleanInterests(values: string[]): string[] {
  const seen = new Map<string, string>()
  for (const text of values.map((interest) => interest.trim()).filter(Boolean)) {
    if (!seen.has(text.toLowerCase())) seen.set(text.toLowerCase(), text)
  }
  return [...seen.values()]
}

const interests = z.array(z.string().max(60)).max(50).transform(cleanInterests)

/** A signed-in person as they see themselves. */
export const currentUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(['student', 'mentor', 'director', 'admin']),
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
  /** Names of the permissions this person has at all: what the screens may show. */
  permissions: z.array(z.string()),
})

export type CurrentUser = z.output<typeof currentUser>

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((text) => text || null)
    .nullable()
    .optional()

/** `PUT /api/users/profile`: an absent field stays as it is, an empty one is cleared. */
export const profileEdit = z.object({
  firstName: z.string().trim().min(1, 'First name is required').max(80).optional(),
  lastName: z.string().trim().min(1, 'Last name is required').max(80).optional(),
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
  major: optionalText(120),
  bio: optionalText(500),
  interests: interests.optional(),
})

/** The onboarding form, all of it required, with the texts its fields show. */
export const onboardingProfile = z.object({
  firstName: z.string('First name is required').trim().min(1, 'First name is required').max(80),
  lastName: z.string('Last name is required').trim().min(1, 'Last name is required').max(80),
  yearOfStudy: z.enum(yearsOfStudy, 'Year of study is required'),
  major: z.string('Major is required').trim().min(1, 'Major is required').max(120),
  bio: z
    .string('Bio should be at least 10 characters')
    .trim()
    .min(10, 'Bio should be at least 10 characters')
    .max(500, 'Bio should be less than 500 characters'),
  interests: interests.refine((list) => list.length > 0, 'At least one interest is required'),
})

/** `PATCH /api/profile`: some of the onboarding fields with their bounds, or nothing at all, which completes onboarding. */
export const profilePatch = onboardingProfile.partial()

export const signInOptions = z.object({
  /** Empty where the demo is off. */
  demoRoles: z.array(z.string()),
  signupEmailDomains: z.array(z.string()),
})

export const signInRequest = z.object({
  email: z.string(),
  firstName: z.string().trim().max(80).optional(),
  lastName: z.string().trim().max(80).optional(),
  isRegistering: z.boolean().default(false),
})

export const redemption = z.union([
  z.object({ token: z.string().min(1).max(200), confirmed: z.boolean().default(false) }),
  z.object({ email: z.string().max(400), code: z.string().max(40) }),
])

export const session = z.object({
  id: z.string(),
  /** `Firefox on Windows`, as far as the browser tells. */
  device: z.string(),
  /** The network it was last seen from, cut so that it names no single person. */
  location: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
})

export type Session = z.output<typeof session>

/** The venture of the onboarding form: stricter bounds than elsewhere. */
export const onboardingVenture = z.object({
  name: newVenture.shape.name,
  description: z
    .string()
    .trim()
    .min(10, 'Description should be at least 10 characters')
    .max(500, 'Description should be less than 500 characters'),
  stage: z.enum(onboardingStages, 'Stage is required'),
  industry: z.enum(onboardingIndustries, 'Industry is required'),
})
