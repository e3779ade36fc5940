import { z } from '#platform/contract/zod.ts'
import { profileEdit, type CurrentUser } from '../../schema.ts'

/** Form values of the profile; a missing value is an empty string. */
export type ProfileValues = {
  firstName: string
  lastName: string
  email: string
  yearOfStudy: string
  graduationYear: string
  major: string
  bio: string
  interests: string[]
}

export type ProfileField = keyof ProfileValues

/** The server's rules, plus messages for the rules that have none there. */
export const profileForm = profileEdit.extend({
  graduationYear: z
    .string()
    .regex(/^\d*$/, 'Graduation year must be a whole number')
    .pipe(profileEdit.shape.graduationYear as z.ZodType<number | null | undefined, string>),
  bio: z.string().trim().max(500, 'Bio can have at most 500 characters'),
  interests: z
    .array(z.string())
    .max(50, 'At most 50 interests')
    .refine((list) => list.every((interest) => interest.length <= 60), 'An interest can have at most 60 characters'),
})

export function toFormValues(user: CurrentUser): ProfileValues {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    yearOfStudy: user.yearOfStudy ?? '',
    graduationYear: user.graduationYear === null ? '' : String(user.graduationYear),
    major: user.major ?? '',
    bio: user.bio ?? '',
    interests: user.interests,
  }
}

/** The request body: the graduation year as a number, empty choices as null. */
export function toRequestBody(values: ProfileValues): z.input<typeof profileEdit> {
  const { yearOfStudy, graduationYear, ...texts } = values
  return {
    ...texts,
    yearOfStudy: yearOfStudy === '' ? null : (yearOfStudy as z.input<typeof profileEdit>['yearOfStudy']),
    graduationYear: graduationYear === '' ? null : Number(graduationYear),
  }
}
