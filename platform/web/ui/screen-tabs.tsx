import '../theme/sheets/tabs.ts'
import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type ScreenTab = { value: string; label: string; content: ReactNode }

/** Parts of a screen of which one is shown. The address keeps which, as `?tab=…`; the plain address is the first. */
export function ScreenTabs({ label, tabs }: { label: string; tabs: readonly [ScreenTab, ...ScreenTab[]] }) {
  const search: { tab?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [first] = tabs
  const { value } = tabs.find((tab) => tab.value === search.tab) ?? first
  const select = (tab: string | null) => {
    const options = { replace: true, resetScroll: false, viewTransition: false }
    void navigate({ to: '.', search: tab === first.value ? {} : { tab }, ...options } as never)
  }
  return (
    <Tabs value={value} onChange={select} keepMounted={false}>
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
