import type { Link } from '#features/links/schema.ts'
import { Overview } from './analytics/overview.tsx'
import { ClickHistory } from './history/click-history.tsx'

export { UnknownCodes } from './unknown-codes/unknown-codes.tsx'

/** A link's analytics and its hits, for the screen of the link. */
export function LinkClicks({ link }: { link: Link }) {
  return (
    <>
      <Overview link={link} />
      <ClickHistory link={link} />
    </>
  )
}
