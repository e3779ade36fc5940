import type { Role } from '#rules/permissions.ts'
import type { DemoRole } from '../schema.ts'

export type Profile = {
  phone: string
  location: string
  major: string
  bio: string
  interests: string[]
  yearOfStudy?: string
  /** Academic years until graduation; 0 is the current one. */
  yearsToGo?: number
  courseEnrollment?: string[]
}

/** Profiles of the five demo people. Only students have a year of study. */
export const demoProfiles: Record<DemoRole, Profile & { joinedDaysAgo: number }> = {
  student: {
    joinedDaysAgo: 301.31,
    phone: '(434) 555-0142',
    location: 'Charlottesville, VA',
    major: 'Systems Engineering',
    yearOfStudy: 'junior',
    yearsToGo: 1,
    bio: 'Third-year systems engineer who would rather repair a thing than replace it. I help run the campus repair café, and I am learning to turn that habit into a business that pays its people.',
    interests: ['Circular economy', 'Product design', 'Community building', 'Clean energy'],
    courseEnrollment: ['Entrepreneurship 101', 'Customer Discovery Lab'],
  },
  analyst: {
    joinedDaysAgo: 262.12,
    phone: '(434) 555-0167',
    location: 'Fairfax, VA',
    major: 'Data Science',
    yearOfStudy: 'graduate',
    yearsToGo: 0,
    bio: 'Graduate student in data science. I study which kinds of support help student ventures most, and I build small tools on the side when the numbers point somewhere.',
    interests: ['Data visualization', 'Civic technology', 'Machine learning'],
    courseEnrollment: ['Startup Finance'],
  },
  mentor: {
    joinedDaysAgo: 326.08,
    phone: '(434) 555-0118',
    location: 'Richmond, VA',
    major: 'Mechanical Engineering',
    bio: 'Founded two hardware companies, sold one and closed one, and learned more from the second. I mentor on manufacturing, first customers and how to say no. Tuesdays in person, otherwise by video.',
    interests: ['Hardware', 'Manufacturing', 'Pricing', 'Customer discovery'],
  },
  director: {
    joinedDaysAgo: 337.2,
    phone: '(434) 555-0103',
    location: 'Charlottesville, VA',
    major: 'Public Administration',
    bio: 'I direct the center: programs, partners and the people who make both work. Before that I spent twelve years helping regional founders raise their first round.',
    interests: ['Program design', 'Fundraising', 'Alumni networks'],
  },
  admin: {
    joinedDaysAgo: 335.15,
    phone: '(434) 555-0109',
    location: 'Charlottesville, VA',
    major: 'Information Systems',
    bio: 'I keep the platform running, answer the questions nobody else has an answer to, and look after data, access and integrations.',
    interests: ['Operations', 'Data quality', 'Automation'],
  },
}

/** Mentors and staff other than the demo people. The order decides when each joined. */
export const teamProfiles: (Profile & { firstName: string; lastName: string; role: Role })[] = [
  {
    firstName: 'Rosalind',
    lastName: 'Pierce',
    role: 'mentor',
    phone: '(434) 555-0121',
    location: 'Washington, DC',
    major: 'Finance',
    bio: 'Early-stage investor for fourteen years. I read decks, fix financial models and explain term sheets in plain words.',
    interests: ['Fundraising', 'Financial models', 'Governance'],
  },
  {
    firstName: 'Tomás',
    lastName: 'Herrera',
    role: 'mentor',
    phone: '(434) 555-0124',
    location: 'Charlottesville, VA',
    major: 'Marketing',
    bio: 'Built a regional food brand from a farmers market stall to 240 shops. I mentor on brands, retail and margins.',
    interests: ['Consumer brands', 'Retail', 'Food systems'],
  },
  {
    firstName: 'Ingrid',
    lastName: 'Solberg',
    role: 'mentor',
    phone: '(434) 555-0127',
    location: 'Arlington, VA',
    major: 'Computer Science',
    bio: 'Engineering lead turned founder turned engineering lead. Bring me your architecture, your backlog or your first hire.',
    interests: ['Software', 'Hiring', 'Product management'],
  },
  {
    firstName: 'Kwame',
    lastName: 'Asante',
    role: 'mentor',
    phone: '(434) 555-0131',
    location: 'Baltimore, MD',
    major: 'Public Health',
    bio: 'I take health ideas through pilots, ethics boards and procurement, and know which door to knock on first.',
    interests: ['Digital health', 'Pilots', 'Partnerships'],
  },
  {
    firstName: 'Linda',
    lastName: 'Matsuda',
    role: 'mentor',
    phone: '(434) 555-0135',
    location: 'Richmond, VA',
    major: 'Law',
    bio: 'Attorney for young companies: founders’ agreements, licenses, trademarks. I would rather meet you before you sign.',
    interests: ['Company law', 'Intellectual property', 'Negotiation'],
  },
  {
    firstName: 'Carmen',
    lastName: 'Ortega',
    role: 'director',
    phone: '(434) 555-0105',
    location: 'Charlottesville, VA',
    major: 'Education',
    bio: 'I lead the student programs, from the first workshop to the spring pitch night.',
    interests: ['Teaching', 'Events', 'Partnerships'],
  },
  {
    firstName: 'Jonah',
    lastName: 'Feld',
    role: 'admin',
    phone: '(434) 555-0112',
    location: 'Staunton, VA',
    major: 'Communication',
    bio: 'Communications and events. If it is on the calendar or in the newsletter, I probably wrote it.',
    interests: ['Storytelling', 'Events', 'Photography'],
  },
]
