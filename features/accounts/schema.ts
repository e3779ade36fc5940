import { line } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { currentUser, roles } from '#features/users/schema.ts'
import { instant } from '#platform/contract/instant.ts'

/** A campus sign-in service, for its button. */
const campusProvider = z.object({ id: z.string(), label: z.string() })
export const campusProviders = z.array(campusProvider)
export type CampusProvider = z.output<typeof campusProvider>

export const signInOptions = z.object({
  /** Empty unless this is a demo instance. */
  demoRoles: z.array(z.string()),
  signupEmailDomains: z.array(z.string()),
  campusProviders,
})

/** The screen to open after signing in. A path that is none of our screens, or not for this person, is ignored. */
export const nextPath = z.string().max(2_048).optional().catch(undefined)

export const demoSignIn = z.object({ onboarding: z.boolean().default(false), next: nextPath })

export const signInRequest = z.object({
  email: z.string(),
  firstName: line().max(80).optional(),
  lastName: line().max(80).optional(),
  isRegistering: z.boolean().default(false),
  next: nextPath,
})

/** A link that staff send; `role` is that of the account it creates. */
export const staffLinkRequest = z.object({
  email: z.string(),
  firstName: line().max(80).optional(),
  role: z.enum(roles).default('student'),
})

export const redemption = z.union([
  z.object({ token: z.string().min(1).max(200), confirmed: z.boolean().default(false) }),
  z.object({ email: z.string().max(400), code: z.string().max(40) }),
])

/** A confirmed change of an email address, named to its owner. */
const emailChange = z.object({ from: z.string(), to: z.string() })

/** `user` is null where a new address was confirmed by its code in a browser that is not signed in. */
export const redeemed = z.object({
  redirect: z.string(),
  user: currentUser.nullable(),
  /** What was confirmed instead of signing in. */
  emailChange: emailChange.nullable(),
})

/** `change`: for the link of a new address. In full for its owner, masked for anybody else. */
export const peekedLink = z.object({
  address: z.string(),
  change: emailChange.extend({ isOwn: z.boolean() }).nullable(),
})

export const session = z.object({
  id: z.string(),
  /** For example `Firefox on Windows`, read from the user agent. */
  device: z.string(),
  /** The network of the last request, truncated so that it does not identify a person. */
  location: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
})

/** Why a trip to a campus provider signed nobody in, as the screen that it leads back to is told. */
export const campusTroubles = [
  'denied',
  'expired',
  'other-browser',
  'unavailable',
  'failed',
  'closed',
  'busy',
  'taken',
] as const
export type CampusTrouble = (typeof campusTroubles)[number]

/** A campus sign-in whose person still has to confirm an email address. `sentTo`: where its link was sent, or null. */
export const campusClaim = z.object({ label: z.string(), sentTo: z.string().nullable() })

/** A campus account that signs the person in. `subject`: the provider's name for it. */
export const campusAccount = z.object({
  id: z.string(),
  label: z.string(),
  subject: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
})
export type CampusAccount = z.output<typeof campusAccount>

export type Session = z.output<typeof session>
