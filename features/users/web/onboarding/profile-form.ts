import { useRouter } from '@tanstack/react-router'
import { useCurrentUser, useSetCurrentUser } from '#features/accounts/web/api.ts'
import { z } from '#platform/contract/zod.ts'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { cleanInterests, onboardingProfile, type CurrentUser, type yearsOfStudy } from '../../schema.ts'
import { users } from '../api.ts'

type YearOfStudy = (typeof yearsOfStudy)[number]

/** `Design,  robotics, ,design` becomes `Design`, `robotics`. */
export function splitInterests(text: string): string[] {
  return cleanInterests(text.split(','))
}

/** The onboarding form, in which interests are one comma-separated line. */
export const profileForm = onboardingProfile.extend({
  interests: z.string().superRefine((text, context) => {
    const issue = onboardingProfile.shape.interests.safeParse(splitInterests(text)).error?.issues[0]
    if (issue)
      context.addIssue({
        code: 'custom',
        message: issue.code === 'too_big' ? 'Please keep to 50 interests of 60 characters each' : issue.message,
      })
  }),
})

/** The form of step 1: prefilled from the profile; saving opens step 2. */
export function useProfileForm() {
  const user = useCurrentUser()
  const setCurrentUser = useSetCurrentUser()
  const router = useRouter()
  const save = users.useAction('PATCH /api/profile', {
    success: { title: 'Profile updated', message: 'Your profile has been successfully updated.' },
    failure: { title: 'Update failed', message: 'Something went wrong' },
    onSuccess: (reply) => {
      setCurrentUser(reply)
      return router.navigate({ to: '/onboarding/step2' })
    },
  })
  return useSchemaForm({
    schema: profileForm,
    initialValues: toFormValues(user),
    submit: ({ interests, yearOfStudy, ...rest }) =>
      save.submit({
        body: { ...rest, yearOfStudy: yearOfStudy as YearOfStudy, interests: splitInterests(interests) },
      }),
  })
}

function toFormValues({ firstName, lastName, yearOfStudy, major, bio, interests }: CurrentUser) {
  return {
    firstName,
    lastName,
    yearOfStudy: yearOfStudy ?? '',
    major: major ?? '',
    bio: bio ?? '',
    interests: interests.join(', '),
  }
}
