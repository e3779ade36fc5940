import '../theme/sheets/tabs.ts'
import { Tabs } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { useSearchState } from '../use-search-state.ts'
import { scrollTabIntoView } from './scroll-tab-into-view.ts'
import { SkeletonList } from './skeletons.tsx'

/** `content` may be loaded when the tab is first opened. */
type ScreenTab = { value: string; label: string; content: ReactNode }

/** Parts of a screen of which one is shown. The address keeps which, as `?tab=…`; the plain address is the first. */
export function ScreenTabs({ label, tabs }: { label: string; tabs: readonly [ScreenTab, ...ScreenTab[]] }) {
  const [search, change] = useSearchState()
  const [first] = tabs
  const { value } = tabs.find((tab) => tab.value === search['tab']) ?? first
  const select = (tab: string | null) => {
    // What the address says besides the tab, such as filters, belongs to the tab that is left.
    const cleared = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]))
    void change({ ...cleared, tab: tab === first.value ? undefined : tab })
  }
  return (
    <Tabs value={value} onChange={select} keepMounted={false}>
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} ref={tab.value === value ? scrollTabIntoView : null}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          <Suspense fallback={<SkeletonList />}>{tab.content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
