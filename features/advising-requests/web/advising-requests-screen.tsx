import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Settings from 'lucide-react/icons/settings'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ScreenTabs } from '#platform/web/ui/screen-tabs.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { useSearchState } from '#platform/web/use-search-state.ts'
import { advising } from './api.ts'
import { Board } from './board/board.tsx'
import { EndedRequests } from './board/ended-requests.tsx'

const RequestDialog = lazyDialog(() => import('./board/request-dialog.tsx').then((file) => file.RequestDialog))
const SettingsDialog = lazyDialog(() => import('./settings/settings-dialog.tsx').then((file) => file.SettingsDialog))

/** All requests for staff; for mentors those given to them. `?request=…` opens one. */
export function AdvisingRequestsScreen() {
  if (useHasPermission('advising.edit')) return <Requests />
  return <AccessDenied title="Access Denied">Advising requests are answered by mentors and staff.</AccessDenied>
}

function Requests() {
  const isStaff = useHasPermission('advising.assign')
  const [search, change] = useSearchState()
  const openedId = typeof search['request'] === 'string' ? search['request'] : undefined
  const open = (id: string | undefined) => change({ request: id }, { isStep: id !== undefined })
  return (
    <>
      <PageHeader
        title="Advising Requests"
        intro={isStaff ? 'Who needs advice, and who gives it.' : 'Students you advise.'}
        actions={isStaff && <SettingsButton />}
      />
      <ScreenTabs
        label="Requests"
        tabs={[
          { value: 'open', label: 'Open', content: <Board isStaff={isStaff} onOpen={open} /> },
          { value: 'ended', label: 'Ended', content: <EndedRequests isStaff={isStaff} onOpen={open} /> },
        ]}
      />
      <RequestDialog id={openedId} isOpen={openedId !== undefined} onClose={() => open(undefined)} />
    </>
  )
}

function SettingsButton() {
  const dialog = useDialog()
  const { data: settings } = useQuery(advising.query('GET /api/admin/advising/settings'))
  return (
    <>
      <Button
        variant="default"
        leftSection={<Settings size={18} aria-hidden />}
        disabled={!settings}
        onClick={() => dialog.open()}
      >
        Settings
      </Button>
      {settings && <SettingsDialog {...dialog.props} settings={settings} />}
    </>
  )
}
