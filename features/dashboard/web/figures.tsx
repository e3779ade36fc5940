import { useQuery } from '@tanstack/react-query'
import Award from 'lucide-react/icons/award'
import Check from 'lucide-react/icons/check'
import Rocket from 'lucide-react/icons/rocket'
import { useHasScreen } from '#platform/web/screens.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ProgressRing } from '#platform/web/ui/progress-ring.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { paths } from '#rules/paths.ts'
import { pointsHistoryQuery, statsQuery } from './api.ts'
import { FigureCard } from './figure-card.tsx'
import styles from './figures.module.css'
import { PointsCard } from './points-card.tsx'

/** The four figures. Read again at each visit; the figures of the last one are shown meanwhile. */
export function Figures() {
  const hasScreen = useHasScreen()
  const query = useQuery({ ...statsQuery, refetchOnMount: 'always' })
  const { data: history } = useQuery({ ...pointsHistoryQuery, refetchOnMount: 'always' })
  const stats = query.data
  if (query.isError && !stats) {
    return (
      <Card>
        <QueryError query={query} title="Your figures could not be loaded" isCompact />
      </Card>
    )
  }
  const getScreenPath = ({ path }: { path: string }) => (hasScreen(path) ? path : null)
  return (
    <section aria-labelledby="figures-title">
      <h2 id="figures-title" className="visually-hidden">
        Your figures
      </h2>
      <div className={styles.grid}>
        <PointsCard totalPoints={stats?.totalPoints} history={history} />
        <FigureCard
          label="Badges Earned"
          value={stats?.badgeCount}
          icon={<Award size={22} aria-hidden />}
          path={getScreenPath(paths.achievements)}
        />
        <FigureCard
          label="Active Ventures"
          value={stats?.activeVentures}
          icon={<Rocket size={22} aria-hidden />}
          path={getScreenPath(paths.ventures)}
        />
        <FigureCard
          label="Profile Complete"
          value={stats && `${stats.profileCompletion}%`}
          icon={
            <ProgressRing value={stats?.profileCompletion ?? 0} label="Profile completion" size={44}>
              <Check size={18} aria-hidden />
            </ProgressRing>
          }
          path={getScreenPath(paths.profile)}
        />
      </div>
    </section>
  )
}
