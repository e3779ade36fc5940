import type { Stage } from '#rules/stages.ts'
import type { MetricKind } from '#features/venture-progress/schema.ts'

/** The milestones of the demo student's ventures besides those of their stages, and how many are done. */
export const demoMilestones: Record<string, { stages: readonly Stage[]; own: readonly string[]; doneCount: number }> = {
  Fixture: {
    stages: ['planning', 'prototype'],
    own: [
      'Sign up two more repair cafés',
      'Print a booklet of the ten commonest repairs',
      'Find a partner for spare parts',
      'Run a repair evening without us in the room',
      'Show it at the spring demo day',
    ],
    doneCount: 5,
  },
  'Second Sleeve': { stages: ['idea'], own: [], doneCount: 1 },
  'Tidepool Tutors': {
    stages: ['validation'],
    own: ['Borrow a microscope that survives a backpack', 'Ask two schools for a trial lesson'],
    doneCount: 1,
  },
}

type Figure = readonly [kind: MetricKind, daysAgo: number, value: number, source: string | null]

// oxfmt-ignore
export const demoFigures: readonly Figure[] = [
  ['customers', 190, 6, 'First repair evening'], ['customers', 131, 19, 'Sign-up sheet'], ['customers', 84, 34, 'Sign-up sheet'],
  ['customers', 40, 58, 'Booking list'], ['customers', 9, 71, 'Booking list'],
  ['revenue', 84, 120, 'Donation box'], ['revenue', 40, 415.5, 'Card reader'], ['revenue', 9, 687.25, 'Card reader'],
  ['jobs', 84, 1, 'Student assistant'], ['jobs', 9, 2, null],
  ['funding', 160, 500, 'Sustainability mini grant'], ['funding', 31, 3_000, 'Green fund award letter'],
]

export const demoFiles = [
  {
    name: 'Interview notes.md',
    contentType: 'text/markdown',
    daysAgo: 61.4,
    content:
      '# What twelve people told us\n\n- Nine would repair first if they knew the price.\n- Seven had something broken at home right now.\n- Nobody knew that the library lends tools.\n',
  },
  {
    name: 'Budget spring semester.csv',
    contentType: 'text/csv',
    daysAgo: 8.2,
    content: 'Item,Dollars\nSpare parts,420\nPosters,60\nRoom,0\nSoldering irons,185\n',
  },
] as const

/** Who was invited to the demo student's first venture and has not answered. */
export const demoInvitee = 'riley.cho@example.org'
