import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useHasScreen } from '#platform/web/screens.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { NoResultsIllustration } from '#platform/web/ui/illustrations/no-results-illustration.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ScreenTabs } from '#platform/web/ui/screen-tabs.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { limits } from '#rules/limits.ts'
import { tools } from './api.ts'
import type { Tool } from '../schema.ts'
import { getLaunchTarget } from './launch.ts'
import { ToolCard } from './tool-card.tsx'

const toolsQuery = tools.query('GET /api/venture-works-tools', { query: { limit: limits.page.max } })
const favoritesQuery = tools.query('GET /api/user/favorite-tools')

const UnavailableDialog = lazyDialog(() => import('./unavailable-dialog.tsx').then((file) => file.UnavailableDialog))

/** All venture tools, and with `?tab=favorites` the person's favorites. */
export function ToolsScreen() {
  const { data: tools, error, isFetching, refetch } = useQuery(toolsQuery)
  const { data: favoriteIds = [] } = useQuery(favoritesQuery)
  return (
    <>
      <PageHeader title="Venture Tools" intro="Worksheets, calculators and services that take work off your hands." />
      {tools ? (
        <ToolTabs all={tools} favoriteIds={favoriteIds} />
      ) : error ? (
        <ErrorState title="Unable to load tools from database" onRetry={() => void refetch()} isRetrying={isFetching}>
          Check the connection and try again, or contact support.
        </ErrorState>
      ) : (
        <>
          <p className="quiet">Loading tools from your Notion database</p>
          <SkeletonCards count={6} />
        </>
      )}
    </>
  )
}

function ToolTabs({ all, favoriteIds }: { all: Tool[]; favoriteIds: string[] }) {
  const favorites = all.filter(({ id }) => favoriteIds.includes(id))
  const noTools = (
    <EmptyState title="No tools available at the moment" illustration={<NoResultsIllustration />}>
      They appear here as soon as the team has added some.
    </EmptyState>
  )
  const seeAll = (
    <Button variant="default" renderRoot={(props) => <Link to="/tools" replace resetScroll={false} {...props} />}>
      See all tools
    </Button>
  )
  const noFavorites = (
    <EmptyState title="No favorite tools yet" illustration={<NoResultsIllustration />} action={seeAll}>
      Press the heart of a tool to keep it here.
    </EmptyState>
  )
  const toContent = (tools: Tool[], label: string) => <Grid {...{ tools, favoriteIds, label }} />
  return (
    <ScreenTabs
      label="Tools"
      tabs={[
        {
          value: 'all',
          label: `All Tools (${all.length})`,
          content: all.length > 0 ? toContent(all, 'All tools') : noTools,
        },
        {
          value: 'favorites',
          label: `Favorites (${favorites.length})`,
          content: favorites.length > 0 ? toContent(favorites, 'Favorite tools') : noFavorites,
        },
      ]}
    />
  )
}

function Grid({ tools, favoriteIds, label }: { tools: Tool[]; favoriteIds: string[]; label: string }) {
  const router = useRouter()
  const hasScreen = useHasScreen()
  const unavailable = useDialog<Tool>()
  // Our own screens open in this tab, other sites in a new one. A tool whose screen does not exist yet is unavailable.
  const launch = (tool: Tool) => {
    const target = getLaunchTarget(tool.url, window.location.origin)
    if (target.kind === 'external') window.open(target.href, '_blank', 'noopener,noreferrer')
    else if (target.kind === 'internal' && hasScreen(target.href)) void router.navigate({ href: target.href })
    else unavailable.open(tool)
  }
  return (
    <>
      <ul className="card-grid" aria-label={label}>
        {tools.map((tool) => (
          <ToolCard
            key={tool.id}
            tool={tool}
            isFavorite={favoriteIds.includes(tool.id)}
            onLaunch={() => launch(tool)}
          />
        ))}
      </ul>
      <UnavailableDialog name={unavailable.subject?.name ?? 'This tool'} {...unavailable.props} />
    </>
  )
}
