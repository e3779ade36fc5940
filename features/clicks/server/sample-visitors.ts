import type { Random } from '#platform/server/samples.ts'
import type { ClickClass } from '../schema.ts'

/** Where a sample link was published. */
export type Channel = 'mail' | 'social' | 'web' | 'poster' | 'chat'

/** Options with their weights. */
export type Weighted<T> = readonly (readonly [value: T, weight: number])[]

/** Picks an option at random, by weight. */
export function pickWeighted<T>(random: Random, options: Weighted<T>): T {
  const total = options.reduce((sum, [, weight]) => sum + weight, 0)
  let remaining = random.fraction() * total
  for (const [value, weight] of options) if ((remaining -= weight) < 0) return value
  return options.at(-1)![0]
}

type Audience = {
  classes: Weighted<ClickClass>
  referrers: Weighted<string | null>
  devices: Weighted<'desktop' | 'mobile' | 'tablet'>
  /** The share of hits that come through the QR code. */
  scans: number
  /** The share of hits that are a visitor's first of the day. */
  firsts: number
}

export const audiences: Record<Channel, Audience> = {
  mail: {
    // Email filters open links before anybody reads the email.
    classes: [
      ['person', 80],
      ['scanner', 13],
      ['preview', 1],
      ['crawler', 2],
      ['script', 2],
      ['prefetch', 2],
    ],
    referrers: [
      [null, 58],
      ['mail.google.com', 22],
      ['outlook.office.com', 17],
      ['virginia.edu', 3],
    ],
    devices: [
      ['desktop', 61],
      ['mobile', 35],
      ['tablet', 4],
    ],
    scans: 0,
    firsts: 0.81,
  },
  social: {
    classes: [
      ['person', 79],
      ['preview', 9],
      ['crawler', 6],
      ['script', 4],
      ['prefetch', 2],
    ],
    referrers: [
      ['linkedin.com', 37],
      ['instagram.com', 23],
      [null, 18],
      ['t.co', 8],
      ['facebook.com', 7],
      ['virginia.edu', 7],
    ],
    devices: [
      ['desktop', 31],
      ['mobile', 65],
      ['tablet', 4],
    ],
    scans: 0.01,
    firsts: 0.88,
  },
  web: {
    classes: [
      ['person', 83],
      ['crawler', 9],
      ['script', 4],
      ['prefetch', 4],
    ],
    referrers: [
      ['canvas.its.virginia.edu', 28],
      ['virginia.edu', 27],
      ['google.com', 22],
      [null, 19],
      ['bing.com', 4],
    ],
    devices: [
      ['desktop', 70],
      ['mobile', 26],
      ['tablet', 4],
    ],
    scans: 0,
    firsts: 0.74,
  },
  poster: {
    classes: [
      ['person', 96],
      ['crawler', 2],
      ['script', 2],
    ],
    referrers: [[null, 100]],
    devices: [
      ['mobile', 93],
      ['tablet', 5],
      ['desktop', 2],
    ],
    scans: 0.91,
    firsts: 0.93,
  },
  chat: {
    classes: [
      ['person', 74],
      ['preview', 22],
      ['script', 2],
      ['prefetch', 2],
    ],
    referrers: [
      [null, 66],
      ['app.slack.com', 22],
      ['discord.com', 12],
    ],
    devices: [
      ['desktop', 55],
      ['mobile', 43],
      ['tablet', 2],
    ],
    scans: 0,
    firsts: 0.79,
  },
}

export const browsers: Record<'desktop' | 'mobile' | 'tablet', Weighted<string>> = {
  desktop: [
    ['Chrome', 55],
    ['Safari', 20],
    ['Microsoft Edge', 14],
    ['Firefox', 11],
  ],
  mobile: [
    ['Safari', 60],
    ['Chrome', 30],
    ['Samsung Internet for Android', 6],
    ['Firefox', 4],
  ],
  tablet: [
    ['Safari', 82],
    ['Chrome', 18],
  ],
}

// oxfmt-ignore
/** Country and city; most visitors are near the university. */
export const locations: Weighted<readonly [country: string, city: string | null]> = [
  [['US', 'Charlottesville'], 46], [['US', 'Richmond'], 8], [['US', 'Arlington'], 6], [['US', 'Washington'], 5], [['US', 'Alexandria'], 3], [['US', 'New York'], 4], [['US', 'Virginia Beach'], 2],
  [['US', 'San Francisco'], 2], [['US', 'Boston'], 2], [['US', 'Atlanta'], 2], [['US', 'Chicago'], 1], [['US', null], 4], [['IN', 'Bengaluru'], 2], [['IN', 'Mumbai'], 1], [['GB', 'London'], 2], [['CA', 'Toronto'], 2],
  [['DE', 'Berlin'], 1], [['DE', 'Munich'], 1], [['KR', 'Seoul'], 1], [['CN', 'Shanghai'], 1], [['NG', 'Lagos'], 1], [['BR', 'São Paulo'], 1], [['FR', 'Paris'], 1], [['SG', 'Singapore'], 1],
]

/** Relative traffic per hour of the local day. */
export const hours = [4, 2, 1, 1, 1, 2, 5, 14, 30, 46, 54, 52, 50, 49, 53, 50, 43, 36, 31, 30, 34, 32, 20, 10]

/** Relative traffic per day of the week, Sunday first. */
export const weekdays = [0.38, 1, 1.18, 1.12, 1.06, 0.74, 0.3]
