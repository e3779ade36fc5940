import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { NoResultsIllustration } from '#platform/web/ui/illustrations/no-results-illustration.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { ScreenTabs } from '#platform/web/ui/screen-tabs.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import { limits } from '#rules/limits.ts'
import { tools } from './api.ts'
import type { Tool } from '../schema.ts'
import { ToolCard } from './tool-card.tsx'

const toolsQuery = tools.query('GET /api/venture-works-tools', { query: { limit: limits.page.max } })
const favoritesQuery = tools.query('GET /api/user/favorite-tools')

const noTools = {
  title: 'No tools available at the moment',
  children: 'They show up here as soon as the team adds some.',
}
const noFavorites = { title: 'No favorite tools yet', children: 'Click the heart on a tool to keep it here.' }

/** All venture tools, and with `?tab=favorites` the person's favorites. */
export function ToolsScreen() {
  const list = useQuery(toolsQuery)
  const favorites = useQuery(favoritesQuery)
  return (
    <>
      <PageHeader title="Venture Tools" intro="Worksheets, calculators and services that save you work." />
      <QueryList
        // Without the reason: the specification has one sentence for all.
        query={{ ...list, error: list.isError }}
        skeleton={<SkeletonCards shape="icon" label="Loading tools from your Notion database" />}
        errorTitle="Unable to load tools from database"
        errorText="Check the connection and try again, or contact support."
      >
        {(all) => <ToolTabs all={all} favorites={favorites} />}
      </QueryList>
    </>
  )
}

function ToolTabs({ all, favorites }: { all: Tool[]; favorites: UseQueryResult<string[]> }) {
  const isFavorite = ({ id }: Tool) => favorites.data?.includes(id) ?? false
  const own = all.filter(isFavorite)
  const toContent = (label: string, { shown, none }: { shown: Tool[]; none: { title: string; children: string } }) =>
    shown.length === 0 ? (
      <EmptyState {...none} illustration={<NoResultsIllustration />} />
    ) : (
      <ul className="card-grid" aria-label={label}>
        {shown.map((tool) => (
          <ToolCard key={tool.id} tool={tool} isFavorite={isFavorite(tool)} />
        ))}
      </ul>
    )
  const allCards = toContent('All tools', { shown: all, none: noTools })
  const ownCards = toContent('Favorite tools', { shown: own, none: noFavorites })
  const ownError = favorites.isError && <QueryError query={favorites} title="Your favorites could not be loaded" />
  return (
    <ScreenTabs
      label="Tools"
      tabs={[
        { value: 'all', label: `All Tools (${all.length})`, content: allCards },
        { value: 'favorites', label: `Favorites (${own.length})`, content: ownError || ownCards },
      ]}
    />
  )
}
