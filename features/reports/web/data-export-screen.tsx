import { Button, Group, List, Stack, Text } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { smallestGroup } from '../schema.ts'

const icon = <Download size={18} aria-hidden />

/** Where analysts and staff download students without names. */
export function DataExportScreen() {
  if (useHasPermission('export.get')) return <DataExport />
  return <AccessDenied title="Access Denied">You need analyst access to see this page.</AccessDenied>
}

function DataExport() {
  return (
    <>
      <PageHeader title="Data Export" intro="Data for your own analysis, without names." />
      <TitleCard title="Students" intro="One row for each student, as CSV or Excel.">
        <Stack gap="lg" align="flex-start">
          <List spacing={4}>
            <List.Item>
              When they joined, major, year of study, engagement, points, ventures, mentor, milestones, events, badges
              and last activity
            </List.Item>
            <List.Item>No names, emails or texts. Ids are new in each file</List.Item>
            <List.Item>Months instead of days, and points to the nearest 100</List.Item>
            <List.Item>Majors, years and months that fewer than {smallestGroup} students share are “Other”</List.Item>
          </List>
          <Group gap="sm">
            <Button component="a" href="/api/analytics/export.csv" download leftSection={icon}>
              Download CSV
            </Button>
            <Button component="a" href="/api/analytics/export.xlsx" download leftSection={icon} variant="default">
              Download Excel
            </Button>
          </Group>
          <Text c="dimmed" fz="sm">
            You can download 10 files an hour. Each download is logged with your name and its number of rows.
          </Text>
        </Stack>
      </TitleCard>
    </>
  )
}
