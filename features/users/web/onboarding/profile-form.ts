import { z } from '#platform/contract/zod.ts'
import { cleanInterests, onboardingProfile } from '../../schema.ts'

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
