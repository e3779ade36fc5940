/** What one first visit with an empty cache may cost: requests of every kind, compressed bytes of all of them, layout shift, paint time. */
export const budgets = { requests: 25, bytes: 300_000, shift: 0.05, paintMs: 2_500 }

/** The first screens of a visit, and as whom. */
export const firstScreens = [
  { name: 'sign-in', path: '/', role: null },
  { name: 'the dashboard of a student', path: '/', role: 'student' },
  { name: 'the dashboard of a mentor', path: '/', role: 'mentor' },
  { name: 'the dashboard of staff', path: '/', role: 'director' },
  { name: 'the events', path: '/events', role: 'student' },
  { name: 'the link list', path: '/link-tracking', role: 'admin' },
  { name: 'the students', path: '/admin/students', role: 'director' },
  { name: 'the interactions', path: '/interactions', role: 'mentor' },
  { name: 'the admin dashboard', path: '/admin-dashboard', role: 'director' },
] as const
