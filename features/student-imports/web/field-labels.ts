import type { ImportField } from '../schema.ts'

/** The columns that can be mapped, in their order. */
export const fieldLabels: Record<ImportField, string> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  yearOfStudy: 'Year of study',
  graduationYear: 'Graduation year',
  major: 'Major',
  phone: 'Phone',
  location: 'Location',
  tags: 'Tags',
}
