import type { InteractionType, Visibility } from '../schema.ts'

export type SampleInteraction = {
  by: 'mentor' | 'director' | 'admin'
  /** Which of the students whom the author works with; the demo student is 0. */
  student: number
  type: InteractionType
  title: string
  description?: string
  /** Minutes. */
  duration?: number
  outcome?: string
  daysAgo: number
  visibility: Visibility
  /** Days from now; negative is overdue. */
  followUpInDays?: number
  isDone?: boolean
}

/** What the demo's staff and its mentor logged, the newest first. */
export const demoInteractions: readonly SampleInteraction[] = [
  {
    by: 'mentor',
    student: 0,
    type: 'mentoring',
    title: 'Pricing and first customers',
    description: 'Walked through three pricing models. A per-seat price fits the labs they talked to.',
    duration: 90,
    outcome: 'Will ask five labs what they pay today.',
    daysAgo: 1.2,
    visibility: 'shared',
    followUpInDays: 0,
  },
  {
    by: 'director',
    student: 3,
    type: 'meeting',
    title: 'Founder agreement',
    description: 'Two of three founders want different splits. Suggested vesting over four years.',
    duration: 45,
    daysAgo: 1.6,
    visibility: 'private',
    followUpInDays: -2,
  },
  { by: 'admin', student: 0, type: 'email', title: 'Sent the spring grant form', daysAgo: 2.1, visibility: 'shared' },
  {
    by: 'mentor',
    student: 1,
    type: 'phone',
    title: 'Check-in call',
    description: 'Midterms slowed things down. Back to customer interviews next week.',
    duration: 20,
    daysAgo: 3.3,
    visibility: 'private',
    followUpInDays: -1,
  },
  {
    by: 'director',
    student: 5,
    type: 'meeting',
    title: 'Pitch practice',
    duration: 60,
    outcome: 'The problem slide is strong. Cut the market slide to one number.',
    daysAgo: 4.4,
    visibility: 'shared',
    followUpInDays: -5,
    isDone: true,
  },
  {
    by: 'admin',
    student: 7,
    type: 'phone',
    title: 'Visa questions about incorporating',
    description: 'Referred to the international office before any filing.',
    duration: 15,
    daysAgo: 5.7,
    visibility: 'private',
    followUpInDays: 0,
  },
  {
    by: 'mentor',
    student: 2,
    type: 'email',
    title: 'Introduced to a packaging supplier',
    daysAgo: 6.2,
    visibility: 'shared',
  },
  {
    by: 'director',
    student: 1,
    type: 'workshop',
    title: 'Customer discovery workshop',
    duration: 120,
    daysAgo: 8.1,
    visibility: 'shared',
  },
  {
    by: 'director',
    student: 2,
    type: 'workshop',
    title: 'Customer discovery workshop',
    duration: 120,
    daysAgo: 8.1,
    visibility: 'shared',
  },
  {
    by: 'director',
    student: 4,
    type: 'workshop',
    title: 'Customer discovery workshop',
    duration: 120,
    daysAgo: 8.1,
    visibility: 'shared',
  },
  {
    by: 'mentor',
    student: 3,
    type: 'meeting',
    title: 'Prototype review',
    description: 'The hinge fails after about 200 cycles. Try a living hinge.',
    duration: 75,
    daysAgo: 9.5,
    visibility: 'shared',
    followUpInDays: 12,
  },
  { by: 'admin', student: 9, type: 'email', title: 'Welcome and next steps', daysAgo: 11.4, visibility: 'shared' },
  {
    by: 'director',
    student: 6,
    type: 'phone',
    title: 'Thinking of pausing the venture',
    description: 'Family reasons. No pressure; offered to hold their desk until spring.',
    duration: 30,
    daysAgo: 13.2,
    visibility: 'private',
    followUpInDays: -8,
  },
  {
    by: 'mentor',
    student: 4,
    type: 'mentoring',
    title: 'Choosing an MVP',
    duration: 50,
    daysAgo: 16.8,
    visibility: 'shared',
  },
  {
    by: 'mentor',
    student: 0,
    type: 'mentoring',
    title: 'First meeting',
    duration: 60,
    daysAgo: 24.5,
    visibility: 'shared',
  },
  {
    by: 'admin',
    student: 11,
    type: 'meeting',
    title: 'Makerspace tour',
    duration: 40,
    daysAgo: 27.9,
    visibility: 'shared',
  },
  {
    by: 'director',
    student: 8,
    type: 'meeting',
    title: 'Career after the program',
    duration: 35,
    daysAgo: 41.3,
    visibility: 'private',
  },
  {
    by: 'mentor',
    student: 5,
    type: 'phone',
    title: 'Regulatory questions',
    duration: 25,
    daysAgo: 52.6,
    visibility: 'shared',
  },
]
