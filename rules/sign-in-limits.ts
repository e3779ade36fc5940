/** Limits of campus accounts. Ages are in seconds. */
const minute = 60

export const signInLimits = {
  /** How long somebody may take at their provider, and then to confirm an email address where they have to. */
  campusSignIn: { ageSeconds: 10 * minute, claimSeconds: 20 * minute },
} as const
