import { lazy, Suspense } from 'react'
import type { Link } from '#features/links/schema.ts'
import { SkeletonPanel } from '#platform/web/ui/skeletons.tsx'

// Lazy, because the charts are larger than the rest of these screens.
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
