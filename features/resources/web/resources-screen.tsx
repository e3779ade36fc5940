import '#platform/web/theme/sheets/tabs.ts'
import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { AllResources } from './all-resources.tsx'
import { parseResourceSearch, type ResourceSearch } from './resource-search.ts'
import { SavedResources } from './saved-resources.tsx'

/** All resources, and with `?tab=saved` the person's saved ones. */
export function ResourcesScreen() {
  const searchParams = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const tab = searchParams['tab'] === 'saved' ? 'saved' : 'all'
  const updateSearch = (search: ResourceSearch | { tab: string }) =>
    void navigate({
      to: '/resources',
      search: search as never,
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })
  return (
    <>
      <PageHeader title="Resources" intro="Guides, templates and tools for every stage of a venture." />
      <Tabs
        value={tab}
        onChange={(value) => updateSearch(value === 'saved' ? { tab: 'saved' } : {})}
        keepMounted={false}
      >
        <Tabs.List aria-label="Resources">
          <Tabs.Tab value="all">All Resources</Tabs.Tab>
          <Tabs.Tab value="saved">My Resources</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="all">
          <AllResources search={parseResourceSearch(searchParams)} onChange={updateSearch} />
        </Tabs.Panel>
        <Tabs.Panel value="saved">
          <SavedResources />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
