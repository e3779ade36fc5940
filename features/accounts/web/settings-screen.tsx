import { Box, Group } from '@mantine/core'
import { ProfileViews } from '#features/audit/web/embeds.tsx'
import { ServiceIntegrations } from '#features/connections/web/embeds.tsx'
import { NotificationPreferences } from '#features/notifications/web/embeds.tsx'
import { OwnData } from '#features/people/web/embeds.tsx'
import { Passkeys } from '#features/passkeys/web/embeds.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { PageSection } from '#platform/web/ui/page-section.tsx'
import { ScreenTabs } from '#platform/web/ui/screen-tabs.tsx'
import { CampusAccountList } from './campus-accounts/campus-account-list.tsx'
import { Appearance } from './sessions/appearance.tsx'
import { SessionList } from './sessions/session-list.tsx'

/** What people set up for themselves. */
export function SettingsScreen() {
  return (
    <>
      <PageHeader title="Settings" />
      <ScreenTabs
        label="Settings"
        tabs={[
          { value: 'services', label: 'Service Integrations', content: <ServiceIntegrations /> },
          { value: 'security', label: 'Security & Privacy', content: <Security /> },
          { value: 'notifications', label: 'Notifications', content: <NotificationPreferences /> },
        ]}
      />
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
