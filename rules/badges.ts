/**
 * The twelve badges, in the order of the achievements page. `target` is how often the counted thing must have happened; those
 * `givenByStaff` are only given by hand.
 */
export const badges = {
  'first-venture': {
    name: 'First Venture',
    icon: 'rocket',
    points: 100,
    target: 1,
    description: 'Start your first venture',
  },
  'market-research': {
    name: 'Market Research',
    icon: 'search',
    points: 150,
    target: 3,
    description: 'Download 3 different resources',
  },
  'idea-validator': {
    name: 'Idea Validator',
    icon: 'lightbulb',
    points: 200,
    target: 1,
    description: 'Move a venture with a description beyond the idea stage',
  },
  'profile-complete': {
    name: 'Profile Complete',
    icon: 'user-check',
    points: 75,
    target: 100,
    description: 'Complete every part of your profile',
  },
  'goal-setter': {
    name: 'Goal Setter',
    icon: 'target',
    points: 125,
    target: 1,
    description: 'Request advising for a venture',
  },
  'progress-tracker': {
    name: 'Progress Tracker',
    icon: 'trending-up',
    points: 100,
    target: 3,
    description: "Update a venture's progress on 3 different days",
  },
  'revenue-generator': {
    name: 'Revenue Generator',
    icon: 'dollar-sign',
    points: 300,
    target: 1,
    description: 'Generate your first $100',
    grantedByStaff: true,
  },
  'competition-winner': {
    name: 'Competition Winner',
    icon: 'trophy',
    points: 500,
    target: 1,
    description: 'Win a competition',
    grantedByStaff: true,
  },
  'team-builder': {
    name: 'Team Builder',
    icon: 'users',
    points: 150,
    target: 2,
    description: 'Add 2 members to a venture',
  },
  'mvp-master': {
    name: 'MVP Master',
    icon: 'package',
    points: 400,
    target: 1,
    description: 'Take a venture to MVP or beyond',
  },
  'mentor-seeker': {
    name: 'Mentor Seeker',
    icon: 'compass',
    points: 200,
    target: 1,
    description: 'Work with a mentor',
  },
  'all-star': { name: 'All Star', icon: 'star', points: 250, target: 10, description: 'Earn 10 badges' },
} as const satisfies Record<
  string,
  { name: string; icon: string; points: number; target: number; description: string; grantedByStaff?: boolean }
>

export type BadgeId = keyof typeof badges
