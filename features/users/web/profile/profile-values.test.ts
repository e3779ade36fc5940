import { expect, test } from 'vitest'
import { profileEdit, type CurrentUser } from '../../schema.ts'
import { toRequestBody, profileForm, toFormValues } from './profile-values.ts'

const blank = {
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@virginia.edu',
  yearOfStudy: null,
  graduationYear: null,
  major: null,
  bio: null,
  interests: [] as string[],
} as CurrentUser

test('missing values are empty strings in the form and null in the request', () => {
  const values = toFormValues(blank)
  expect(values).toMatchObject({ yearOfStudy: '', graduationYear: '', major: '', bio: '' })
  expect(profileEdit.parse(toRequestBody(values))).toMatchObject({
    yearOfStudy: null,
    graduationYear: null,
    major: null,
    bio: null,
  })
})

test('the graduation year is sent as a number', () => {
  expect(toRequestBody({ ...toFormValues(blank), graduationYear: '2028' })).toMatchObject({ graduationYear: 2028 })
})

test.each([
  [{ graduationYear: '2019' }, 'Graduation year must be 2020 or later'],
  [{ graduationYear: '2031' }, 'Graduation year must be 2030 or earlier'],
  [{ graduationYear: '2028.5' }, 'Graduation year must be a whole number'],
  [{ firstName: '  ' }, 'First name is required'],
  [{ bio: 'b'.repeat(501) }, 'Bio can have at most 500 characters'],
  [{ interests: ['i'.repeat(61)] }, 'An interest can have at most 60 characters'],
  [{ interests: Array.from({ length: 51 }, (_, index) => `interest ${index}`) }, 'At most 50 interests'],
])('%o is rejected with "%s"', (change, message) => {
  const { error } = profileForm.safeParse({ ...toFormValues(blank), ...change })
  expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([[[Object.keys(change)[0]], message]])
})
