/** The categories that the forms offer; compared without case, given back as they were sent. */
export const eventCategories = [
  'General',
  'Workshop',
  'Networking',
  'Seminar',
  'Conference',
  'Competition',
  'Social',
  'Speaker Series',
  'Training',
] as const
