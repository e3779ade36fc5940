import { daysBefore } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { mentorProfiles } from './mentors/tables.ts'

type ProfileRow = typeof mentorProfiles.$inferInsert
type SampleProfile = Pick<ProfileRow, 'headline' | 'industries' | 'stages' | 'languages'>

/** By the address before the @. */
const profiles: Record<string, SampleProfile> = {
  'demo.mentor': {
    headline: 'Founder of two hardware companies',
    industries: ['technology', 'sustainability'],
    stages: ['prototype', 'mvp', 'launch'],
    languages: ['English', 'Spanish'],
  },
  'demo.rosalind.pierce': {
    headline: 'Early-stage investor',
    industries: ['fintech', 'technology'],
    stages: ['early-stage', 'growth'],
    languages: ['English', 'French'],
  },
  'demo.tomas.herrera': {
    headline: 'Built a regional food brand',
    industries: ['food-beverage', 'ecommerce'],
    stages: ['launch', 'growth'],
    languages: ['English', 'Spanish'],
  },
  'demo.ingrid.solberg': {
    headline: 'Engineering lead and founder',
    industries: ['technology', 'education'],
    stages: ['prototype', 'mvp'],
    languages: ['English', 'Norwegian'],
  },
  'demo.kwame.asante': {
    headline: 'Takes health ideas through pilots',
    industries: ['healthcare'],
    stages: ['validation', 'planning'],
    languages: ['English'],
  },
  'demo.linda.matsuda': {
    headline: 'Attorney for young companies',
    industries: ['other', 'entertainment'],
    stages: ['ideation', 'planning'],
    languages: ['English', 'Japanese'],
  },
}

/** Mentor cards of a new demo instance. */
export function sampleMentorProfiles(team: Person[], now: Date): ProfileRow[] {
  return team
    .filter(({ role }) => role === 'mentor')
    .map(({ id, email }) => ({
      personId: id,
      capacity: 12,
      updatedAt: daysBefore(now, 40),
      ...profiles[email.split('@')[0]!],
    }))
}
