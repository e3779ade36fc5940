export { RecentClicks } from './recent-clicks/recent-clicks.tsx'
export { UnknownCodes } from './unknown-codes/unknown-codes.tsx'
