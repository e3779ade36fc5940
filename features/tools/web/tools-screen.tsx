import '#platform/web/theme/sheets/tabs.ts'
import { Button, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { NoResultsIllustration } from '#platform/web/ui/illustrations/no-results-illustration.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Tool } from '../schema.ts'
import { favoritesQuery, toolsQuery } from './api.ts'
import { ToolCard } from './tool-card.tsx'

/** All venture tools, and with `?tab=favorites` the person's favorites. */
export function ToolsScreen() {
  return (
    <>
      <PageHeader title="Venture Tools" intro="Worksheets, calculators and services that take work off your hands." />
      <ToolTabs />
    </>
  )
}

function ToolTabs() {
  const { data, error, isFetching, refetch } = useQuery(toolsQuery)
  const { data: favorites = [] } = useQuery(favoritesQuery)
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const navigate = useNavigate()
  const selectTab = (value: string | null) =>
    void navigate({
      to: '/tools',
      search: (value === 'favorites' ? { tab: value } : {}) as never,
      replace: true,
      viewTransition: false,
    })
  if (error && !data) {
    return (
      <ErrorState title="Unable to load tools from database" onRetry={() => void refetch()} isRetrying={isFetching}>
        Check the connection and try again, or contact support.
      </ErrorState>
    )
  }
  if (!data) return <ToolsSkeleton />
  const favoriteTools = data.filter(({ id }) => favorites.includes(id))
  return (
    <Tabs value={tab === 'favorites' ? tab : 'all'} onChange={selectTab} keepMounted={false}>
      <Tabs.List aria-label="Tools">
        <Tabs.Tab value="all">{`All Tools (${data.length})`}</Tabs.Tab>
        <Tabs.Tab value="favorites">{`Favorites (${favoriteTools.length})`}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="all">
        {data.length > 0 ? <Grid items={data} favorites={favorites} label="All tools" /> : <NoTools />}
      </Tabs.Panel>
      <Tabs.Panel value="favorites">
        {favoriteTools.length > 0 ? (
          <Grid items={favoriteTools} favorites={favorites} label="Favorite tools" />
        ) : (
          <NoFavorites onShowAll={() => selectTab(null)} />
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

function ToolsSkeleton() {
  return (
    <>
      <p className="quiet">Loading tools from your Notion database</p>
      <SkeletonCards count={6} />
    </>
  )
}

type GridProps = { items: Tool[]; favorites: string[]; label: string }

function Grid({ items, favorites, label }: GridProps) {
  const unavailable = useDialog<Tool>()
  return (
    <>
      <ul className="card-grid" aria-label={label}>
        {items.map((tool) => (
          <ToolCard
            key={tool.id}
            tool={tool}
            isFavorite={favorites.includes(tool.id)}
            onUnavailable={() => unavailable.open(tool)}
          />
        ))}
      </ul>
      <SheetDialog
        {...unavailable.props}
        title={`${unavailable.subject?.name ?? 'This tool'} cannot be launched yet`}
        size="small"
        footer={
          <Button data-autofocus onClick={unavailable.close}>
            Close
          </Button>
        }
      >
        Launching this tool is not implemented. Mark it as a favorite, and you find it quickly once it is.
      </SheetDialog>
    </>
  )
}

function NoTools() {
  return (
    <EmptyState title="No tools available at the moment" illustration={<NoResultsIllustration />}>
      They appear here as soon as the team has added some.
    </EmptyState>
  )
}

function NoFavorites({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      title="No favorite tools yet"
      illustration={<NoResultsIllustration />}
      action={
        <Button variant="default" onClick={onShowAll}>
          See all tools
        </Button>
      }
    >
      Press the heart of a tool to keep it here.
    </EmptyState>
  )
}
