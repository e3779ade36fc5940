import { z } from 'zod'
import { fields, id, none, type EventRow } from './event-payloads.ts'

/** Signing in, profiles, and what people sign in with. Part of `events`. */
export const accountEvents = {
  'member.signedIn': { description: 'A person signed in', subject: 'person', data: none },
  'member.registered': { description: 'A new person used their first sign-in link', subject: 'person', data: none },
  'member.onboarded': { description: 'A person finished or skipped through onboarding', subject: 'person', data: none },
  'profile.edited': {
    description: 'A person changed their own profile',
    subject: 'person',
    data: z.object({ fields }),
  },
  'profile.completed': {
    description: 'A profile reached 100 percent for the first time',
    subject: 'person',
    data: none,
  },
  'signIn.requested': { description: 'Someone asked for a sign-in link', subject: 'sign-in link', data: none },
  'profile.emailChangeRequested': {
    description: 'A person asked to change their email address',
    subject: 'sign-in link',
    data: none,
  },
  'profile.emailChanged': { description: 'A person confirmed a new email address', subject: 'person', data: none },
  'campusAccount.connected': {
    description: 'A person connected a campus account',
    subject: 'person',
    data: z.object({ providerId: id }),
  },
  'campusAccount.disconnected': {
    description: 'A person disconnected a campus account',
    subject: 'person',
    data: z.object({ providerId: id }),
  },
  'passkey.added': { description: 'A person added a passkey', subject: 'person', data: none },
  'passkey.removed': { description: 'A person removed a passkey', subject: 'person', data: none },
  'passkey.suspended': {
    description: 'A passkey was turned off, because it was copied',
    subject: 'person',
    data: none,
  },
} satisfies Record<string, EventRow>
