import { lazy, Suspense } from 'react'
import type { Link } from '#features/links/schema.ts'
import { SkeletonPanel } from '#platform/web/ui/skeletons.tsx'

export { RecentClicks } from './recent-clicks/recent-clicks.tsx'
export { UnknownCodes } from './unknown-codes/unknown-codes.tsx'

// The list of links shows the unknown codes only: without this it would load the charts.
const Clicks = lazy(() => import('./link-clicks.tsx').then((file) => ({ default: file.LinkClicks })))

const AllLinks = lazy(() => import('./all-clicks.tsx').then((file) => ({ default: file.AllClicks })))

/** Analytics over all links, for a screen of its own. */
export function AllClicks() {
  return (
    <Suspense fallback={<SkeletonPanel height={400} />}>
      <AllLinks />
    </Suspense>
  )
}

/** A link's analytics and its hits, for the screen of the link. */
export function LinkClicks({ link }: { link: Link }) {
  return (
    <Suspense fallback={<SkeletonPanel height={400} />}>
      <Clicks link={link} />
    </Suspense>
  )
}
