import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Resource } from '../schema.ts'
import { resources } from './api.ts'
import styles from './picks.module.css'
import { CategoryIcon, toLabel } from './resource-kind.tsx'

// What the person opens and edits on other screens changes them.
const suggestedQuery = { ...resources.query('GET /api/resources/suggested'), refetchOnMount: 'always' as const }
const recentQuery = { ...resources.query('GET /api/resources/recent'), refetchOnMount: 'always' as const }
const maxCount = 8

/** Resources for the stage of the person's venture, then recently viewed ones. Always as high, so that the list below stays where it is. */
export function Picks() {
  const [suggested, recent] = [useQuery(suggestedQuery), useQuery(recentQuery)]
  const stage = toLabel(suggested.data?.stage ?? '')
  const picks = new Map([
    ...(suggested.data?.resources ?? []).map((one) => toEntry(one, `Picked for ${stage}`)),
    ...(recent.data ?? []).map((one) => toEntry(one, 'Viewed recently')),
  ])
  const isPending = suggested.isPending || recent.isPending
  return (
    <section aria-label="Picked for you" className={styles.picks}>
      <h2>Picked for you</h2>
      {picks.size > 0 && !isPending ? (
        <ul className={styles.list}>
          {[...picks].slice(0, maxCount).map(([resourceId, { title, category, reason }]) => (
            <li key={resourceId}>
              <Link to="/resources/$resourceId" params={{ resourceId }} className={styles.pick}>
                <CategoryIcon category={category} size={20} />
                <span>
                  <Text span fz="sm" fw={600} lh={1.3} lineClamp={2}>
                    {title}
                  </Text>
                  <Text span fz="xs" c="dimmed">
                    {reason}
                  </Text>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : isPending ? (
        <div className={styles.list} role="status">
          <span className="visually-hidden">Loading</span>
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} w={248} h={80} style={{ flex: 'none' }} />
          ))}
        </div>
      ) : (
        <NoPicks queries={[suggested, recent]} />
      )}
    </section>
  )
}

const toEntry = ({ notionId, title, category }: Resource, reason: string) =>
  [notionId, { title, category, reason }] as const

type NoPicksProps = { queries: { isError: boolean; isFetching: boolean; refetch(): unknown }[] }

function NoPicks({ queries }: NoPicksProps) {
  const failed = queries.filter(({ isError }) => isError)
  const retry = () => failed.forEach(({ refetch }) => void refetch())
  if (failed.length === 0)
    return <p className="quiet">Resources for your venture's stage and ones you open show up here.</p>
  return (
    <p role="alert">
      These could not be loaded.
      <Button variant="subtle" size="compact-sm" onClick={retry} loading={failed.some(({ isFetching }) => isFetching)}>
        Try again
      </Button>
    </p>
  )
}
