import { z } from '#platform/contract/zod.ts'
import { studentEdit, type StudentProfile } from '../../schema.ts'

/** Form values of a student's profile; a missing value is an empty string. */
export type StudentValues = {
  firstName: string
  lastName: string
  phone: string
  location: string
  yearOfStudy: string
  graduationYear: string
  major: string
  bio: string
  interests: string[]
}

/** The server's rules, plus messages for the rules that have none there. */
export const studentForm = studentEdit.extend({
  graduationYear: z
    .string()
    .regex(/^\d*$/, 'Graduation year must be a whole number')
    .pipe(studentEdit.shape.graduationYear as z.ZodType<number | null | undefined, string>),
})

export function toFormValues(student: StudentProfile): StudentValues {
  return {
    firstName: student.firstName,
    lastName: student.lastName,
    phone: student.phone ?? '',
    location: student.location ?? '',
    yearOfStudy: student.yearOfStudy ?? '',
    graduationYear: student.graduationYear === null ? '' : String(student.graduationYear),
    major: student.major ?? '',
    bio: student.bio ?? '',
    interests: student.interests,
  }
}

/** The changed values as the endpoint takes them: the graduation year as a number, empty choices as null. */
export function toStudentEdit(changes: Partial<StudentValues>): z.input<typeof studentEdit> {
  const { yearOfStudy, graduationYear, ...texts } = changes
  return {
    ...texts,
    ...(yearOfStudy !== undefined && {
      yearOfStudy: yearOfStudy === '' ? null : (yearOfStudy as z.input<typeof studentEdit>['yearOfStudy']),
    }),
    ...(graduationYear !== undefined && { graduationYear: graduationYear === '' ? null : Number(graduationYear) }),
  }
}
