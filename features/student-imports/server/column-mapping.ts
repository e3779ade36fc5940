import type { ImportField } from '../schema.ts'

/** The names of columns, without case and punctuation, the best first: ours and those of common registries. */
export const columnNames: Record<ImportField, string[]> = {
  email: ['email', 'emailaddress', 'mail', 'studentemail', 'universityemail', 'uvaemail'],
  firstName: ['firstname', 'first', 'givenname', 'preferredname', 'forename'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  yearOfStudy: ['yearofstudy', 'year', 'classyear', 'class', 'academiclevel', 'level', 'standing'],
  graduationYear: ['graduationyear', 'gradyear', 'graduation', 'expectedgraduation'],
  major: ['major', 'program', 'fieldofstudy', 'degree', 'plan'],
  phone: ['phone', 'phonenumber', 'mobile', 'cell'],
  location: ['location', 'city', 'hometown'],
  tags: ['tags', 'tag', 'labels', 'cohort', 'groups'],
}
