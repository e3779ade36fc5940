export type SampleEvent = {
  title: string
  description: string
  category: string
  /** Days from today, by the program's calendar. */
  day: number
  /** Local time. */
  from: string
  /** Left out: no end. */
  minutes?: number
  location: string
  isVirtual?: true
  organizer: string
  tags: string[]
  capacity?: number
  registrationUrl?: string
  owner: 'admin' | 'director'
  /** The share of students who want to come. */
  attendanceRate: number
  isDraft?: true
  /** Repeats weekly, so many times. */
  weeks?: number
}

const ventureLab = 'The Venture Lab'
const alumni = 'Alumni Founders Network'
const law = 'Law School Clinic'

/** A term of a program: past events, one that is on now, and upcoming ones. */
export const sampleEventTemplates: SampleEvent[] = [
  // oxfmt-ignore
  { title: 'Welcome night for new founders', description: 'Meet the people you will build with this year. Ten ventures from last year share what they wish they had known, in three minutes each.', category: 'Networking', day: -63, from: '18:00', minutes: 150, location: 'Forum Hall, Atrium', organizer: ventureLab, tags: ['founders', 'welcome'], owner: 'director', attendanceRate: 0.75 },
  // oxfmt-ignore
  { title: 'Customer interviews that tell you something', description: 'Bring five questions you would ask a customer. We rewrite them together until none can be answered with a yes, then practice on each other.', category: 'Workshop', day: -49, from: '16:00', minutes: 120, location: 'Room 204', organizer: ventureLab, tags: ['customers', 'research'], capacity: 30, owner: 'director', attendanceRate: 0.5 },
  // oxfmt-ignore
  { title: 'Who owns what: founders and shares', description: 'How to split a company before it is worth anything, what vesting is for, and which sentences you will be glad to have written down.', category: 'Seminar', day: -40, from: '12:30', minutes: 75, location: 'Law School, Room 12', organizer: law, tags: ['legal', 'equity'], owner: 'admin', attendanceRate: 0.35 },
  // oxfmt-ignore
  { title: 'Prototype weekend', description: 'From Friday evening to Sunday noon: something that works, shown to someone who might use it. Soldering irons, sewing machines and cloud credits provided.', category: 'Competition', day: -30, from: '17:00', minutes: 2_580, location: 'Maker Space', organizer: ventureLab, tags: ['prototype', 'weekend'], capacity: 40, owner: 'director', attendanceRate: 0.45 },
  // oxfmt-ignore
  { title: 'From lab bench to clinic', description: 'Two founders of medical ventures on trials, regulators and the long time before the first customer.', category: 'Speaker Series', day: -22, from: '17:30', minutes: 90, location: 'https://www.virginia.edu', isVirtual: true, organizer: alumni, tags: ['healthcare', 'talk'], owner: 'director', attendanceRate: 0.3 },
  // oxfmt-ignore
  { title: 'Reading a term sheet', description: 'A real one, with the names taken out, clause by clause. Which ones matter, which are standard, and which you should not sign.', category: 'Workshop', day: -15, from: '16:00', minutes: 120, location: 'Room 204', organizer: law, tags: ['funding', 'legal'], capacity: 24, owner: 'admin', attendanceRate: 0.4 },
  // oxfmt-ignore
  { title: 'Pizza and prototypes', description: 'Show what you have, however rough. Whoever brings something that breaks gets the first slice.', category: 'Social', day: -8, from: '19:00', minutes: 120, location: 'Maker Space', organizer: ventureLab, tags: ['prototype', 'food'], owner: 'director', attendanceRate: 0.55 },
  // oxfmt-ignore
  { title: 'Pricing without guessing', description: 'Three ways to find out what people would pay, and one exercise in which you try them on a stranger.', category: 'Workshop', day: -4, from: '16:00', minutes: 90, location: 'Room 110', organizer: ventureLab, tags: ['pricing', 'customers'], capacity: 28, owner: 'director', attendanceRate: 0.4 },
  // oxfmt-ignore
  { title: 'Startup week', description: 'Five days of open doors: mentors at the long table, ventures at work behind glass, and a talk every evening at six. Come and go as you like.', category: 'Conference', day: -1, from: '09:00', minutes: 4_860, location: 'Forum Hall', organizer: ventureLab, tags: ['open doors', 'mentors', 'talks'], owner: 'director', attendanceRate: 0.6 },
  // oxfmt-ignore
  { title: 'Pitch night', description: 'Eight ventures, four minutes each, four questions each. The room votes. Bring someone who has never heard of your venture.', category: 'Competition', day: 2, from: '18:00', minutes: 120, location: 'Forum Hall, Main Stage', organizer: ventureLab, tags: ['pitch', 'demo day'], capacity: 24, owner: 'director', attendanceRate: 0.8 },
  // oxfmt-ignore
  { title: 'Finding your first ten customers', description: 'Not the first thousand. Where they are, how to reach them without a budget, and what to ask of them besides money.', category: 'Workshop', day: 4, from: '16:00', minutes: 120, location: 'Room 204', organizer: ventureLab, tags: ['customers', 'sales'], capacity: 30, owner: 'director', attendanceRate: 0.45 },
  // oxfmt-ignore
  { title: 'Ask me anything: a founder three years in', description: 'She left with a degree, a loan and a co-founder. Two of the three are still there. An hour of honest answers.', category: 'Speaker Series', day: 6, from: '12:00', minutes: 60, location: 'https://www.virginia.edu', isVirtual: true, organizer: alumni, tags: ['talk', 'alumni'], owner: 'director', attendanceRate: 0.3 },
  // oxfmt-ignore
  { title: 'Climate ventures round table', description: 'Everyone who is building climate solutions, around one table. Short introductions, then we work through two problems from the group.', category: 'Networking', day: 9, from: '17:00', minutes: 90, location: 'Greenhouse Café', organizer: 'Sustainability Office', tags: ['climate', 'sustainability'], capacity: 16, owner: 'admin', attendanceRate: 0.3 },
  // oxfmt-ignore
  { title: 'Spreadsheets for people who avoid them', description: 'A financial model in ninety minutes: what comes in, what goes out, and the month the money runs out.', category: 'Training', day: 11, from: '16:00', minutes: 90, location: 'Computer Lab 3', organizer: ventureLab, tags: ['finance', 'planning'], capacity: 20, owner: 'director', attendanceRate: 0.35 },
  // oxfmt-ignore
  { title: 'Regional accelerator: information evening', description: 'Which accelerators within two hours take student teams, what they want for it, and how to apply. Registration is with the accelerator.', category: 'General', day: 13, from: '18:30', minutes: 90, location: 'Forum Hall, Atrium', organizer: 'Blue Ridge Accelerator', tags: ['funding', 'accelerator'], registrationUrl: 'https://www.sba.gov/local-assistance', owner: 'admin', attendanceRate: 0.25 },
  // oxfmt-ignore
  { title: 'Dry run for the winter showcase', description: 'Your five minutes on the real stage, with the real lights and a stopwatch. Two coaches and nobody else.', category: 'Training', day: 16, from: '14:00', minutes: 180, location: 'Forum Hall, Main Stage', organizer: ventureLab, tags: ['pitch', 'showcase'], capacity: 12, owner: 'director', attendanceRate: 0.25 },
  // oxfmt-ignore
  { title: 'Winter showcase', description: 'Twenty ventures, two hundred guests, one evening. Tables at five, talks at seven, prizes at nine.', category: 'Conference', day: 23, from: '17:00', minutes: 270, location: 'Old Gymnasium', organizer: ventureLab, tags: ['showcase', 'demo day'], capacity: 220, owner: 'director', attendanceRate: 0.6 },
  // oxfmt-ignore
  { title: 'Patents in plain words', description: 'What can be protected, what it costs, what you must not disclose beforehand, and when it is not worth it.', category: 'Seminar', day: 30, from: '12:30', minutes: 75, location: 'Law School, Room 12', organizer: law, tags: ['legal', 'patents'], owner: 'admin', attendanceRate: 0.2 },
  // oxfmt-ignore
  { title: 'Spring term kick-off', description: 'What is new, who is new, and which ventures are looking for people.', category: 'Networking', day: 58, from: '18:00', location: 'Forum Hall, Atrium', organizer: ventureLab, tags: ['founders', 'welcome'], owner: 'director', attendanceRate: 0.2 },
  // oxfmt-ignore
  { title: 'Trip to the robotics fair', description: 'A bus at seven, the fair at ten, back by nine in the evening. Details follow once the bus is booked.', category: 'Social', day: 72, from: '07:00', minutes: 840, location: 'Bus stop, University Avenue', organizer: ventureLab, tags: ['robotics', 'trip'], capacity: 45, owner: 'director', attendanceRate: 0, isDraft: true },
  // oxfmt-ignore
  { title: 'Mentor office hours', description: 'Half an hour with whoever is on duty: bring one question. No appointment needed, but reserving helps us plan.', category: 'General', day: -14, from: '15:00', minutes: 120, location: 'Room 101', organizer: 'Mentors', tags: ['mentors', 'advising'], capacity: 8, owner: 'director', attendanceRate: 0.12, weeks: 6 },
]
