import { AllClicks } from '#features/click-analytics/web/embeds.tsx'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { staffOnly } from './staff-only.tsx'

export const LinkAnalyticsScreen = staffOnly(LinkAnalytics, { permission: 'link.list' })

/** Clicks on all links together. */
function LinkAnalytics() {
  return (
    <>
      <PageHeader
        title="Link Analytics"
        intro="Clicks on all links together, including links in the trash."
        back={<BackLink to="/link-tracking">Back</BackLink>}
      />
      <AllClicks />
    </>
  )
}
