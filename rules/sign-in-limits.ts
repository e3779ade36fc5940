/** Limits of campus accounts and passkeys. Ages are in seconds. */
const minute = 60

export const signInLimits = {
  /** How long somebody may take at their provider, and then to confirm an email address where they have to. */
  campusSignIn: { ageSeconds: 10 * minute, claimSeconds: 20 * minute },
  /** How long a device may take, and how many passkeys a person may have. */
  passkey: { challengeSeconds: 5 * minute, count: 20 },
} as const
