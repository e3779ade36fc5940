import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import Award from 'lucide-react/icons/award'
import Check from 'lucide-react/icons/check'
import CircleUser from 'lucide-react/icons/circle-user-round'
import Rocket from 'lucide-react/icons/rocket'
import type { ReactNode } from 'react'
import { formatNumber } from '#platform/web/format.ts'
import { ScreenLink, useHasScreen } from '#platform/web/screens.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ProgressRing } from '#platform/web/ui/progress-ring.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { ToneIcon } from '#platform/web/ui/tone-icon.tsx'
import { paths } from '#rules/paths.ts'
import { pointsHistoryQuery, statsQuery } from './api.ts'
import styles from './figures.module.css'
import { PointsCard } from './points-card.tsx'

/** The four figures. Read again at each visit; the figures of the last one are shown meanwhile. */
export function Figures() {
  const query = useQuery({ ...statsQuery, refetchOnMount: 'always' })
  const history = useQuery({ ...pointsHistoryQuery, refetchOnMount: 'always' })
  const stats = query.data
  if (query.isError && !stats) {
    return (
      <Card>
        <QueryError query={query} title="Your stats couldn't be loaded" isCompact />
      </Card>
    )
  }
  const toIcon = (Icon: LucideIcon) => (
    <ToneIcon tone="accent" size={44} isRound>
      <Icon size={22} aria-hidden />
    </ToneIcon>
  )
  const completion = (
    <ProgressRing value={stats?.profileCompletion ?? 0} label="Profile completion" size={44}>
      {stats?.profileCompletion === 100 ? (
        <Check size={18} color="var(--accent-text)" display="block" aria-hidden />
      ) : (
        <CircleUser size={18} color="var(--accent-text)" display="block" aria-hidden />
      )}
    </ProgressRing>
  )
  return (
    <section aria-labelledby="figures-title">
      <h2 id="figures-title" className="visually-hidden">
        Your stats
      </h2>
      <div className={styles.grid}>
        <PointsCard totalPoints={stats?.totalPoints} history={history.data} hasFailed={history.isError} />
        <FigureCard label="Badges Earned" value={stats?.badgeCount} icon={toIcon(Award)} screen={paths.achievements} />
        <FigureCard
          label="Active Ventures"
          value={stats?.activeVentures}
          icon={toIcon(Rocket)}
          screen={paths.ventures}
        />
        <FigureCard
          label="Profile Complete"
          value={stats && `${stats.profileCompletion}%`}
          icon={completion}
          screen={paths.profile}
        />
      </div>
    </section>
  )
}

type FigureCardProps = {
  label: string
  /** Undefined while it is loading. */
  value: number | string | undefined
  icon: ReactNode
  /** The screen that tells more, where there is one. */
  screen: { path: string }
}

/** One figure; the whole card leads to the screen behind it. */
function FigureCard({ label, value, icon, screen: { path } }: FigureCardProps) {
  const hasScreen = useHasScreen()
  const isLoading = value === undefined
  return (
    <Card className={styles.card} aria-busy={isLoading || undefined}>
      {icon}
      <dl className={styles.figure}>
        <dt className={styles.label}>
          {hasScreen(path) ? (
            <ScreenLink to={path} className={styles.link} data-card-link>
              {label}
            </ScreenLink>
          ) : (
            label
          )}
        </dt>
        <dd className={styles.value}>
          {typeof value === 'number' ? formatNumber(value) : value}
          {isLoading && <Skeleton width="2.5ch" height="1.875rem" m="0.4375rem 0" />}
          {isLoading && <span className="visually-hidden">Loading</span>}
        </dd>
      </dl>
    </Card>
  )
}
