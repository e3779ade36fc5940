/** Where a link was published. Decides the devices, referrers and times of its clicks. */
export type Channel = 'mail' | 'social' | 'web' | 'poster' | 'chat'

/** source, medium, campaign, term, content. */
type Campaign = [source: string, medium: string, campaign: string, term?: string | undefined, content?: string]

/** A link of the demo. Times are in days before now. */
export type SampleLink = {
  title: string
  description: string
  url: string
  /** Short code; random when missing. */
  slug?: string
  owner: 'admin' | 'director'
  channel: Channel
  tags: string[]
  campaign?: Campaign
  madeDaysAgo: number
  /** Hits of all classes in the last 90 days. */
  hitCount: number
  /** When it was sent or put up: most clicks are in the days after. */
  sentDaysAgo: number[]
  offDaysAgo?: number
  expiredDaysAgo?: number
  trashedDaysAgo?: number
  fallbackUrl?: string
  maxClicks?: number
  /** Previous destinations, oldest first. */
  earlier?: { url: string; untilDaysAgo: number; reason: string }[]
}

const site = 'https://engineering.virginia.edu'
const centre = 'https://www.virginia.edu'

export const demoLinks: SampleLink[] = [
  {
    title: 'Foundry newsletter, sign-up',
    description: 'In the footer of every mail and on the card at the front desk.',
    url: `${centre}/newsletters?list=foundry`,
    slug: 'newsletter',
    owner: 'director',
    channel: 'mail',
    tags: ['newsletter'],
    campaign: ['newsletter', 'email', 'foundry-weekly'],
    madeDaysAgo: 214,
    hitCount: 1_180,
    sentDaysAgo: [88, 81, 74, 67, 60, 53, 46, 39, 32, 25, 18, 11, 4],
  },
  {
    title: 'Demo-day livestream',
    description: 'Two hours, twelve teams. Leads to the recording since the evening itself.',
    url: `${centre}/events/demo-day/recording`,
    slug: 'demo-day',
    owner: 'director',
    channel: 'social',
    tags: ['demo-day', 'event'],
    campaign: ['linkedin', 'social', 'demo-day', undefined, 'teaser-video'],
    madeDaysAgo: 62,
    hitCount: 1_240,
    sentDaysAgo: [41, 27, 20.2, 13],
    earlier: [
      { url: `${centre}/events/demo-day/save-the-date`, untilDaysAgo: 34, reason: 'The programme is out' },
      {
        url: `${centre}/events/demo-day/livestream`,
        untilDaysAgo: 19.4,
        reason: 'The evening is over; the recording is up',
      },
    ],
  },
  {
    title: 'Pitch competition, entry form',
    description: 'Closes at midnight; afterwards it leads to the list of finalists.',
    url: `${centre}/entrepreneurship/pitch-competition/apply`,
    slug: 'pitch',
    owner: 'director',
    channel: 'mail',
    tags: ['competition'],
    campaign: ['newsletter', 'email', 'pitch-competition'],
    madeDaysAgo: 75,
    hitCount: 760,
    sentDaysAgo: [70, 49, 33, 30],
    expiredDaysAgo: 29.2,
    fallbackUrl: `${centre}/entrepreneurship/pitch-competition/finalists`,
  },
  {
    title: 'Office hours with a mentor',
    description: 'Tuesdays and Thursdays; book a slot of half an hour.',
    url: `${site}/entrepreneurship/office-hours#book`,
    slug: 'office-hours',
    owner: 'admin',
    channel: 'web',
    tags: ['advising'],
    campaign: ['canvas', 'web', 'office-hours'],
    madeDaysAgo: 160,
    hitCount: 690,
    sentDaysAgo: [86, 58, 30, 9],
  },
  {
    title: 'Poster at Rice Hall',
    description: 'By the lifts on every floor. Scans only.',
    url: `${site}/entrepreneurship/start-here`,
    owner: 'admin',
    channel: 'poster',
    tags: ['poster', 'welcome'],
    campaign: ['poster', 'print', 'start-here', undefined, 'rice-hall'],
    madeDaysAgo: 84,
    hitCount: 410,
    sentDaysAgo: [82, 56],
  },
  {
    title: 'Poster at Clemons Library',
    description: 'Ground floor, beside the printers.',
    url: `${site}/entrepreneurship/start-here`,
    owner: 'admin',
    channel: 'poster',
    tags: ['poster', 'welcome'],
    campaign: ['poster', 'print', 'start-here', undefined, 'clemons'],
    madeDaysAgo: 84,
    hitCount: 265,
    sentDaysAgo: [82],
  },
  {
    title: 'Letter to alumni founders',
    description: 'Asks for an hour a month as a mentor.',
    url: `${centre}/alumni/mentor-a-founder`,
    owner: 'director',
    channel: 'mail',
    tags: ['alumni', 'mentors'],
    campaign: ['alumni-letter', 'email', 'mentor-drive', undefined, 'first-letter'],
    madeDaysAgo: 48,
    hitCount: 430,
    sentDaysAgo: [45, 24],
  },
  {
    title: 'Prototype fund, how to apply',
    description: 'Up to 2,000 dollars a team.',
    url: `${site}/entrepreneurship/prototype-fund`,
    slug: 'prototype-fund',
    owner: 'director',
    channel: 'web',
    tags: ['funding'],
    madeDaysAgo: 133,
    hitCount: 350,
    sentDaysAgo: [66, 22],
  },
  {
    title: 'Founders’ chat, invitation',
    description: 'For members of a team; 250 seats.',
    url: `${site}/entrepreneurship/community/chat`,
    owner: 'admin',
    channel: 'chat',
    tags: ['community'],
    madeDaysAgo: 71,
    hitCount: 190,
    sentDaysAgo: [70, 40, 12],
    maxClicks: 250,
  },
  {
    title: 'Women in venture, evening talk',
    description: 'Panel and dinner; seats are limited.',
    url: `${centre}/events/women-in-venture`,
    owner: 'director',
    channel: 'social',
    tags: ['event'],
    campaign: ['instagram', 'social', 'women-in-venture'],
    madeDaysAgo: 26,
    hitCount: 300,
    sentDaysAgo: [25, 14, 7],
  },
  {
    title: 'Summer accelerator, brochure',
    description: 'The PDF of last summer, until the new one is printed.',
    url: `${site}/entrepreneurship/accelerator/brochure.pdf`,
    owner: 'admin',
    channel: 'web',
    tags: ['accelerator'],
    campaign: ['website', 'referral', 'accelerator'],
    madeDaysAgo: 190,
    hitCount: 140,
    sentDaysAgo: [88],
    offDaysAgo: 37,
  },
  {
    title: 'Idea workshop, feedback form',
    description: 'Shown on the last slide.',
    url: 'https://forms.gle/idea-workshop-feedback',
    owner: 'admin',
    channel: 'poster',
    tags: ['workshop', 'feedback'],
    campaign: ['slides', 'print', 'idea-workshop'],
    madeDaysAgo: 52,
    hitCount: 110,
    sentDaysAgo: [51.3, 23.3],
    offDaysAgo: 16,
  },
  {
    title: 'Course: from lab to market',
    description: 'Enrolment for the spring term.',
    url: `${centre}/courses?subject=ENTP&number=3200`,
    owner: 'director',
    channel: 'web',
    tags: ['course'],
    campaign: ['canvas', 'web', 'spring-term', 'entrepreneurship courses'],
    madeDaysAgo: 19,
    hitCount: 160,
    sentDaysAgo: [18, 6],
  },
  {
    title: 'Annual report',
    description: 'For the board and the donors; the first copies went out this week.',
    url: `${centre}/entrepreneurship/annual-report`,
    owner: 'director',
    channel: 'mail',
    tags: ['report'],
    campaign: ['board', 'email', 'annual-report'],
    madeDaysAgo: 6,
    hitCount: 70,
    sentDaysAgo: [5],
  },
  {
    title: 'Welcome fair, stand 14',
    description: 'The fair is over.',
    url: `${site}/entrepreneurship/welcome`,
    slug: 'welcome-fair',
    owner: 'admin',
    channel: 'poster',
    tags: ['welcome', 'event'],
    campaign: ['fair', 'print', 'welcome-fair'],
    madeDaysAgo: 89,
    hitCount: 205,
    sentDaysAgo: [87.3],
    trashedDaysAgo: 58,
  },
  {
    title: 'Newsletter of October, survey',
    description: 'Made twice by mistake; the other one is in use.',
    url: 'https://forms.gle/october-survey',
    owner: 'director',
    channel: 'mail',
    tags: ['newsletter'],
    madeDaysAgo: 45,
    hitCount: 0,
    sentDaysAgo: [45],
    trashedDaysAgo: 44.9,
  },
]
