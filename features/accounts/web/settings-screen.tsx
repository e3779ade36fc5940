import '#platform/web/theme/sheets/tabs.ts'
import { Box, Group, Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ProfileViews } from '#features/audit/web/embeds.tsx'
import { ServiceIntegrations } from '#features/connections/web/embeds.tsx'
import { NotificationPreferences } from '#features/notifications/web/embeds.tsx'
import { OwnData } from '#features/people/web/embeds.tsx'
import { Passkeys } from '#features/passkeys/web/embeds.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { CampusAccountList } from './campus-accounts/campus-account-list.tsx'
import { PageSection } from '#platform/web/ui/page-section.tsx'
import { Appearance } from './sessions/appearance.tsx'
import { SessionList } from './sessions/session-list.tsx'

const tabs = [
  { value: 'services', label: 'Service Integrations', Panel: ServiceIntegrations },
  { value: 'security', label: 'Security & Privacy', Panel: Security },
  { value: 'notifications', label: 'Notifications', Panel: NotificationPreferences },
] as const

/** Each tab has its own URL. An unknown tab opens the first one. */
export function SettingsScreen() {
  const { tab } = useSearch({ from: '/member/settings' })
  const navigate = useNavigate()
  const current = tabs.find(({ value }) => value === tab)?.value ?? tabs[0].value
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs
        value={current}
        onChange={(value) => void navigate({ to: '/settings', search: value ? { tab: value } : {}, replace: true })}
      >
        <Tabs.List aria-label="Settings">
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, Panel }) => (
          <Tabs.Panel key={value} value={value}>
            {value === current && <Panel />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

/** The Security & Privacy tab. */
function Security() {
  return (
    <Box maw={768}>
      <SessionList />
      <Passkeys />
      <CampusAccountList />
      <ProfileViews />
      <PageSection
        id="privacy-elsewhere"
        title="Emails and connected services"
        intro="Choose what Foundry emails you about, and which services of yours it may use."
      >
        <Group mt="md" mb={20}>
          <LinkButton variant="default" to="/settings?tab=notifications">
            Notification preferences
          </LinkButton>
          <LinkButton variant="default" to="/settings?tab=services">
            Connected services
          </LinkButton>
        </Group>
      </PageSection>
      <OwnData />
      <Appearance />
    </Box>
  )
}
