import { useQuery } from '@tanstack/react-query'
import Award from 'lucide-react/icons/award'
import Check from 'lucide-react/icons/check'
import Rocket from 'lucide-react/icons/rocket'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { useHasScreen } from '#platform/web/screens.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { ProgressRing } from '#platform/web/ui/progress-ring.tsx'
import { paths } from '#rules/paths.ts'
import { pointsHistoryQuery, statsQuery } from './api.ts'
import { FigureCard } from './figure-card.tsx'
import styles from './figures.module.css'
import { PointsCard } from './points-card.tsx'

/** The four figures. Points arrive by jobs and from staff, so each visit asks anew and shows the last answer meanwhile. */
export function Figures() {
  const hasScreen = useHasScreen()
  const { data: stats, isError, error, isFetching, refetch } = useQuery({ ...statsQuery, refetchOnMount: 'always' })
  const { data: history } = useQuery({ ...pointsHistoryQuery, refetchOnMount: 'always' })
  if (isError && !stats) {
    return (
      <Card>
        <ErrorState
          title="Your figures could not be loaded"
          isCompact
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {getErrorMessage(error, 'Try again in a moment.')}
        </ErrorState>
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
