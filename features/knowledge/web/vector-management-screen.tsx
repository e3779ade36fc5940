import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { formatNumber, formatRelativeTime } from '#platform/web/format.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { ScreenTabs } from '#platform/web/ui/screen-tabs.tsx'
import { StatCards } from '#platform/web/ui/stat-cards.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { statsQuery } from './api.ts'
import { ContentTab } from './content/content-tab.tsx'
import { GuideTrashButton } from './guides/guide-trash-button.tsx'
import { UploadGuidesButton } from './guides/upload-guides-button.tsx'
import { RunList } from './history/run-list.tsx'
import { formatKilobytes } from './item-labels.ts'
import { Notices } from './notices.tsx'
import { QuestionTest } from './question/question-test.tsx'

/** Where staff choose what the assistant may quote from, and see whether it finds it. */
export function VectorManagementScreen() {
  if (useHasPermission('knowledge.list')) return <VectorManagement />
  return (
    <AccessDenied title="Access Restricted">
      Only directors and administrators can choose what Foundry AI quotes from.
    </AccessDenied>
  )
}

function VectorManagement() {
  return (
    <>
      <PageHeader
        title="Vector Store Management"
        intro="Choose the content that Foundry AI may quote from. CMS cache auto-refreshes every 5 minutes."
        actions={
          <>
            <GuideTrashButton />
            <UploadGuidesButton />
          </>
        }
      />
      <Stack gap="lg">
        <Stats />
        <Notices />
        <ScreenTabs
          label="Vector store"
          tabs={[
            { value: 'content', label: 'Content', content: <ContentTab /> },
            { value: 'question', label: 'Test a question', content: <QuestionTest /> },
            { value: 'history', label: 'History', content: <RunList /> },
          ]}
        />
      </Stack>
    </>
  )
}

function Stats() {
  const query = useQuery(statsQuery)
  const now = useNow()
  if (query.error) return <QueryError query={query} isCompact title="The statistics could not be loaded" />
  const stats = query.data
  return (
    <StatCards
      label="Vector store"
      figures={{
        'Files in the store': stats && formatNumber(stats.totalFiles),
        'Storage used': stats && formatKilobytes(stats.storageUsed),
        Passages: stats && formatNumber(stats.passageCount),
        'Last sync': stats && (stats.lastSync ? formatRelativeTime(new Date(stats.lastSync), { now }) : 'Never'),
      }}
    />
  )
}
