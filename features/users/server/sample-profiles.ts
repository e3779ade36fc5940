import type { Random } from '#platform/server/samples.ts'

// oxfmt-ignore
export const majors = [
  'Commerce', 'Computer Science', 'Systems Engineering', 'Economics', 'Biomedical Engineering', 'Public Policy',
  'Mechanical Engineering', 'Psychology', 'Architecture', 'Biology', 'Data Science', 'Environmental Science',
  'Media Studies', 'Global Studies', 'Nursing', 'Studio Art', 'Electrical Engineering', 'Kinesiology', 'Statistics',
  'Urban and Environmental Planning', 'Civil Engineering', 'English', 'Chemistry', 'Youth and Social Innovation',
  'Materials Science', 'Philosophy', 'Cognitive Science', 'Foreign Affairs', 'Music', 'Public Health',
] as const

// oxfmt-ignore
export const hometowns = [
  'Charlottesville, VA', 'Richmond, VA', 'Arlington, VA', 'Norfolk, VA', 'Roanoke, VA', 'Fairfax, VA', 'Lynchburg, VA',
  'Virginia Beach, VA', 'Staunton, VA', 'Washington, DC', 'Baltimore, MD', 'Silver Spring, MD', 'Raleigh, NC',
  'Durham, NC', 'Asheville, NC', 'Atlanta, GA', 'Philadelphia, PA', 'Pittsburgh, PA', 'Newark, NJ', 'Brooklyn, NY',
  'Boston, MA', 'Nashville, TN', 'Miami, FL', 'Houston, TX', 'Chicago, IL', 'Denver, CO', 'Seattle, WA', 'Oakland, CA',
] as const

// oxfmt-ignore
export const interestList = [
  'Climate tech', 'Product design', 'Machine learning', 'Social impact', 'Consumer brands', 'Food systems',
  'Digital health', 'Personal finance', 'Education', 'Robotics', 'Marketplaces', 'Branding', 'Accessibility',
  'Circular economy', 'Sports', 'Storytelling', 'Clean energy', 'Mobile apps', 'Community building', 'Fashion',
  'Civic technology', 'Mental health', 'Hardware', 'Fundraising', 'Travel', 'Music', 'Biotech', 'Logistics',
  'Public speaking', 'Data visualization', 'Agriculture', 'Game design',
] as const

// oxfmt-ignore
export const courses = [
  'Entrepreneurship 101', 'Startup Finance', 'Design Thinking Studio', 'Customer Discovery Lab',
  'Venture Law Basics', 'Social Innovation Practicum', 'Technology Commercialization',
] as const

type BioParams = { major: string; town: string; one: string; other: string }

// oxfmt-ignore
const bioTemplates: ((params: BioParams) => string)[] = [
  ({ major, town, one }) => `${major} student from ${town}. I keep a notebook of small annoyances and turn the best ones into prototypes, lately around ${one}.`,
  ({ major, one, other }) => `Studying ${major} because I like knowing why things work. Outside class you will find me reading about ${one} or arguing about ${other}.`,
  ({ town, one }) => `Grew up in ${town} behind the counter of a family shop, so I care about businesses that last. Looking for a partner who knows ${one}.`,
  ({ major, one, other }) => `${major} by day. On weekends I run interviews, sketch screens and test ideas in ${one} and ${other} with anyone patient enough.`,
  ({ town, other }) => `From ${town}. First in my family to start a company, if I get past the spreadsheet stage. Happy to trade help with slides for advice on ${other}.`,
  ({ major, one }) => `I moved from "somebody should build this" to building it last spring. ${major} gives me the tools, ${one} gives me the reason.`,
  ({ major, town, one, other }) => `${town} native and ${major} student. Two pilots down, one to go: I want to learn how ${one} and ${other} can pay for themselves.`,
  ({ one, other }) => `Quiet in lectures, loud at demo nights. Interested in ${one}, ${other}, and in finding out what customers do rather than what they say.`,
  ({ major, one }) => `Studying ${major} and learning to sell without feeling strange about it. Ask me about ${one} or about the best coffee near the Lawn.`,
  ({ town, one, other }) => `I organize the Thursday build session with friends from ${town}. We start with ${one}, drift to ${other}, and ship something small each month.`,
]

/** A bio that mentions this major, hometown and interests. */
export function writeBio(
  params: { major: string; home: string; interests: readonly string[] },
  random: Random,
): string {
  const [one = 'new ideas', other = 'good teams'] = params.interests.map((interest) => interest.toLowerCase())
  return random.pick(bioTemplates)({ major: params.major, town: params.home.replace(/,.*/, ''), one, other })
}
