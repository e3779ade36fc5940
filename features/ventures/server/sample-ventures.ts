import type { onboardingIndustries, ventureIndustries } from '../schema.ts'
import type { VentureRow } from './queries.ts'

type Industry = (typeof ventureIndustries)[number] | (typeof onboardingIndustries)[number]
export type SampleVenture = readonly [name: string, industry: Industry, description: string | null]

/** The ventures that a demo starts with, besides those of the demo student. */
// oxfmt-ignore
export const openingVentures: readonly SampleVenture[] = [
  ['Quarry Maps', 'technology', 'Indoor maps for old buildings where the room numbers make no sense. Facilities teams draw a floor once, visitors find the door.'],
  ['PillPal', 'healthcare', 'A dispenser and a phone reminder for people who take five or more medicines a day. Family members see at a glance that all is well.'],
  ['LawnShare', 'sustainability', 'Neighbors share one electric mower instead of owning seven. We handle booking, charging and the small print.'],
  ['Second Shelf', 'ecommerce', 'Textbooks move from this semester to the next within a single dorm, priced by the seller and picked up downstairs.'],
  ['RentReady', 'fintech', 'Turns on-time rent into a credit history for students who have never had a card.'],
  ['Blue Ridge Broth', 'food-beverage', 'Slow-cooked bone broth from farms within sixty miles, sold in returnable jars at weekend markets.'],
  ['Lectern', 'education', 'Students mark the minute they got lost in a lecture; the instructor sees a heat map before the next one.'],
  ['Backstage Pass', 'entertainment', 'Helps student bands find rooms, sound gear and a crowd, and splits the door money fairly at the end of the night.'],
  ['StepRight', 'healthcare', 'An insole with four sensors that warns people with diabetes before a blister becomes a wound.'],
  ['Kiln & Co', 'ecommerce', 'An online shop for community potters, with shipping boxes that survive the post office.'],
  ['CarbonCart', 'sustainability', 'A browser extension that shows the footprint of a basket and suggests the swap that matters most.'],
  ['Office Hours Live', 'education', 'One queue for all teaching assistants of a course, so nobody waits an hour in the wrong corridor.'],
  ['SplitStone', 'fintech', 'Shared household money for flatmates: one card, clear rules, no spreadsheet and no awkward texts.'],
  ['Field Notes AI', 'technology', 'Turns voice memos from field research into tagged, searchable notes that a reviewer would accept.'],
  ['Harvest Hop', 'food-beverage', 'A Sunday van that brings unsold market produce to dining halls and pays the farmer the same day.'],
  ['Pitchside', 'entertainment', 'Score keeping and highlights for intramural leagues, run by one volunteer with one phone.'],
  ['Night Nurse', 'healthcare', 'Shift swaps for nurses that respect rest rules and need no group chat.'],
  ['Ramp', 'technology', 'A crowd-sourced map of step-free routes across campus, checked every week by people who use them.'],
  ['SolarSill', 'sustainability', 'A window panel that charges phones and lamps in rented rooms where nothing may be screwed to the roof.'],
  ['Mise', 'food-beverage', 'Weekly boxes for cooking clubs of four: one shopping trip, four dinners, no waste.'],
  ['Grant Goat', 'other', 'Finds small grants for community groups and fills in the parts of the form that are always the same.'],
  ['ThreadCount', 'ecommerce', 'Made-to-measure shirts from deadstock fabric, cut in Richmond and delivered in nine days.'],
  ['TrialMatch', 'healthcare', 'Helps patients in rural counties learn which clinical trials they could join and how they would get there.'],
  ['Penny Path', 'fintech', 'A savings game for first jobs: rounds up, shows the goal and never sells anything.'],
  ['Peer Review', 'education', 'Anonymous first drafts, kind and useful comments. Built with two writing centers.'],
  ['Drift', 'technology', 'Sensors for small sailboats that log every practice and show the coach what the wind did.'],
  ['Repair Radio', 'sustainability', 'A phone-in show turned app: describe the broken thing, hear how somebody fixed theirs, order the part.'],
  ['Clinic in a Case', 'healthcare', 'A carry-on with everything a school nurse needs for vision, hearing and posture checks in one morning.'],
  ['Nightjar', 'technology', 'Quiet-hours monitoring for dorms that measures loudness without ever recording sound.'],
  ['The Good Crumb', 'food-beverage', 'Snack bars from spent brewing grain, with more fiber than the label can fit.'],
  ['Tandem Talk', 'education', 'Pairs language students with retirees who speak the language and would love the company.'],
  ['FleetFeet', 'ecommerce', 'Race-worn running shoes, inspected, cleaned and resold with the miles on the tag.'],
  ['Ledgerly', 'fintech', 'Bookkeeping for student clubs that survives the handover from one treasurer to the next.'],
  ['Wetland Watch', 'sustainability', 'Low-cost water sensors and a dashboard that county staff understand without training.'],
  ['Encore Camps', 'education', 'Summer theatre camps in towns that lost their stage, run by students, paid by local sponsors.'],
  ['Parlor', 'entertainment', 'Board game evenings as a service: a trunk of games, a host and a playlist for any common room.'],
  ['OpenBench', 'technology', 'Shows which laboratory instruments are free, who may use them and what an hour really costs.'],
  ['HeartLine', 'healthcare', 'A shirt that records a clinical-grade heart trace during ordinary days, for people who faint without warning.'],
  ['Loop Laundry', 'sustainability', 'A closed-loop washing service that filters microfibers and returns your clothes folded.'],
  ['Cardinal Coffee', 'food-beverage', 'A cart-sized roastery that employs people coming out of prison and teaches them the trade.'],
  ['Syllabus', 'education', 'Reads every course outline and puts all deadlines into one calendar, including the ones that moved.'],
  ['Fair Split', 'fintech', 'Equity conversations for new teams: answer ten questions each, see where you disagree, sign what you agree on.'],
  ['Hearth', 'other', 'Matches students who stay over the holidays with local families and a warm dinner.'],
  ['Polyglot Labels', 'technology', 'Prints medicine labels in the language the patient reads best, checked by a pharmacist.'],
  ['Trailhead Kits', 'ecommerce', 'Rental camping kits for first-timers, packed by size and season and ready at the bus stop.'],
  ['Mentor Mile', 'other', 'Walk-and-talk mentoring: thirty minutes, one route, one question.'],
  ['Oyster Reef Co', 'sustainability', 'Collects restaurant shells, rebuilds reefs with them and sells the story along with the plate.'],
  ['CareCal', 'healthcare', 'A shared calendar for siblings who look after a parent, with the doctor’s notes in plain words.'],
  ['Blockprint', 'ecommerce', 'Licenses the patterns of student artists to small shops and pays a royalty for every yard.'],
  ['Signal Boost', 'technology', 'Finds the dead spots in county broadband maps by asking phones instead of providers.'],
  ['Sous', 'food-beverage', 'A prep-list planner for small kitchens that cuts waste by knowing what the weather does to lunch.'],
  ['MicroMajor', 'education', 'Four-week certificates designed with employers, taught in the evening and small enough to finish.'],
  ['Tally', 'fintech', 'Cash-flow forecasts for food trucks that fit on one screen and one coffee break.'],
  ['Stagehand', 'entertainment', 'Ticketing for student productions without fees that cost more than the seat.'],
  ['Greenline Freight', 'sustainability', 'Cargo bikes for the last mile downtown, dispatched by the same app the shops already use.'],
  ['Proof of Concept', 'other', 'A pop-up shop that any student maker can rent by the day, counter, card reader and all.'],
  ['SafeWalk', 'technology', 'Pairs people who leave the library at the same time and in the same direction.'],
]

type DemoVenture = Pick<VentureRow, 'name' | 'industry' | 'stage' | 'status' | 'progress' | 'description'> & {
  startedDaysAgo: number
  changedDaysAgo: number
}

/** The demo student's ventures: two active and one paused, none at the MVP stage, so that this badge can still be earned. */
export const demoVentures: readonly DemoVenture[] = [
  {
    name: 'Fixture',
    industry: 'sustainability',
    stage: 'prototype',
    status: 'active',
    progress: 45,
    description:
      'A repair café in your pocket: photograph what broke, see what a fix would take, and book a volunteer or order the part. Tested at four campus repair evenings so far.',
    startedDaysAgo: 288.26,
    changedDaysAgo: 0.13,
  },
  {
    name: 'Second Sleeve',
    industry: 'ecommerce',
    stage: 'idea',
    status: 'paused',
    progress: 10,
    description:
      'Jackets from outgrown club uniforms, sewn in small runs. On hold until we find a tailor who likes deadlines.',
    startedDaysAgo: 214.19,
    changedDaysAgo: 128.3,
  },
  {
    name: 'Tidepool Tutors',
    industry: 'education',
    stage: 'validation',
    status: 'active',
    progress: 20,
    description: 'Science tutoring for middle schools without a lab, with kits that fit in one backpack.',
    startedDaysAgo: 96.11,
    changedDaysAgo: 4.08,
  },
]

// oxfmt-ignore
export const nameBeginnings = [
  'Amber', 'Anchor', 'Atlas', 'Beacon', 'Birch', 'Bright', 'Canopy', 'Cedar', 'Cinder', 'Clover', 'Copper', 'Coral', 'Delta',
  'Ember', 'Fable', 'Fern', 'Flint', 'Foxglove', 'Garnet', 'Harbor', 'Hazel', 'Indigo', 'Iron', 'Ivy', 'Juniper', 'Kite',
  'Lantern', 'Linden', 'Lumen', 'Maple', 'Marble', 'Meadow', 'Mosaic', 'North', 'Olive', 'Orbit', 'Otter', 'Pebble', 'Pine',
  'Prism', 'Quill', 'Rally', 'River', 'Robin', 'Saffron', 'Slate', 'Sparrow', 'Summit', 'Tide', 'Timber', 'Vine', 'Willow',
] as const

// oxfmt-ignore
export const nameEndings = [
  'Works', 'Health', 'Table', 'Loop', 'Path', 'Labs', 'Market', 'Guide', 'Kitchen', 'Studio', 'Learning', 'Pay', 'Supply',
  'Bridge', 'Field', 'Circle', 'Press', 'Motion', 'House', 'Stack', 'Trail', 'Exchange', 'Desk', 'Collective', 'Signal',
] as const

/** What a venture offers, by industry; with one of `audiences` it makes a description. */
// oxfmt-ignore
export const offers: Record<Industry, readonly string[]> = {
  technology: ['A scheduling tool that learns from habits', 'Private-by-design location sharing', 'Sensors that tell when a machine needs care', 'A search engine for scanned paper'],
  healthcare: ['Follow-up calls that catch trouble early', 'A home test with results in plain words', 'Recovery plans on a phone', 'Transport to appointments'],
  education: ['Short practice sessions with instant feedback', 'Tutoring by people one year ahead', 'A portfolio that travels between schools', 'Hands-on science boxes'],
  ecommerce: ['Refurbished equipment with a warranty', 'Small-batch goods from local makers', 'Rental instead of purchase', 'Group orders at wholesale prices'],
  sustainability: ['Reusable packaging with a deposit', 'Energy audits that pay for themselves', 'Compost pickup by bicycle', 'Repair subscriptions'],
  fintech: ['Clear budgets for uneven income', 'Invoices that get paid on time', 'Emergency savings at work', 'Fair microloans with a human contact'],
  entertainment: ['Live shows in unusual places', 'Audio walks written by locals', 'Tournaments anyone can run', 'A rehearsal space finder'],
  'food-beverage': ['Ready meals from surplus produce', 'Low-sugar drinks brewed nearby', 'Lunch subscriptions without plastic', 'Sauces from family recipes'],
  other: ['A shared workshop with weekend hours', 'Volunteer shifts that fit between classes', 'Translation by neighbors', 'Move-in help by the hour'],
}

// oxfmt-ignore
export const audiences = [
  'for first-year students', 'for small clinics', 'for working parents', 'for rural counties', 'for independent shops', 'for amateur athletes',
  'for older adults living alone', 'for student clubs', 'for new arrivals', 'for small farms', 'for teaching assistants', 'for shift workers',
] as const

// oxfmt-ignore
export const nextSteps = [
  'Twelve interviews so far, and the pattern is clear.', 'We are running a pilot with one partner this semester.', 'Next: a landing page and fifty sign-ups.',
  'The first version was built over a long weekend.', 'Our test group came back a second time, which is what counts.', 'Looking for a teammate who likes numbers.',
] as const
