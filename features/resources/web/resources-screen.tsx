import '#platform/web/theme/sheets/tabs.ts'
import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { AllResources } from './all-resources.tsx'
import { SavedResources } from './saved-resources.tsx'

/** All resources, and with `?tab=saved` the person's saved ones. */
export function ResourcesScreen() {
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const navigate = useNavigate()
  const selectTab = (value: string | null) =>
    void navigate({
      to: '/resources',
      search: (value === 'saved' ? { tab: value } : {}) as never,
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })
  return (
    <>
      <PageHeader title="Resources" intro="Guides, templates and tools for every stage of a venture." />
      <Tabs value={tab === 'saved' ? tab : 'all'} onChange={selectTab} keepMounted={false}>
        <Tabs.List aria-label="Resources">
          <Tabs.Tab value="all">All Resources</Tabs.Tab>
          <Tabs.Tab value="saved">My Resources</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="all">
          <AllResources />
        </Tabs.Panel>
        <Tabs.Panel value="saved">
          <SavedResources />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
