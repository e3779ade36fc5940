import type { Link } from '#features/links/schema.ts'
import { Overview } from './overview.tsx'
import { ClickHistory } from './history/click-history.tsx'

export function LinkClicks({ link }: { link: Link }) {
  return (
    <>
      <Overview link={link} />
      <ClickHistory link={link} />
    </>
  )
}
