import '#platform/web/theme/sheets/tabs.ts'
import { Button, Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { TeamPanel } from '#features/teams/web/embeds.tsx'
import { MetricsPanel, MilestonesPanel } from '#features/venture-progress/web/embeds.tsx'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { Badge, StatusBadge } from '#platform/web/ui/badge.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { scrollTabIntoView } from '#platform/web/ui/scroll-tab-into-view.ts'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { getLabel, type Venture } from '../schema.ts'
import { EditVentureDialog } from './edit-venture-dialog.tsx'
import { FilesPanel } from './files-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { TrashVentureDialog } from './trash-dialog.tsx'
import { statusTones } from './venture-labels.ts'
import { VentureOverview } from './venture-overview.tsx'

const tabs = [
  { value: 'overview', label: 'Overview', Panel: VentureOverview },
  { value: 'milestones', label: 'Milestones', Panel: MilestonesPanel },
  { value: 'metrics', label: 'Metrics', Panel: MetricsPanel },
  { value: 'team', label: 'Team', Panel: TeamPanel },
  { value: 'files', label: 'Files', Panel: FilesPanel },
  { value: 'history', label: 'History', Panel: HistoryPanel },
] as const

/** One venture in tabs, each with its own address. */
export function VentureDetails({ venture }: { venture: Venture }) {
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const navigate = useNavigate()
  const current = tabs.find(({ value }) => value === tab)?.value ?? tabs[0].value
  const mayEdit = venture.role === 'owner' || venture.role === 'editor'
  const selectTab = (value: string | null) =>
    void navigate({
      to: '/ventures/$ventureId',
      params: { ventureId: venture.id },
      search: value && value !== tabs[0].value ? { tab: value } : {},
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })
  return (
    <>
      <PageHeader
        title={venture.name}
        back={venture.role !== null && <BackLink to="/ventures">My Ventures</BackLink>}
        meta={
          <>
            <StatusBadge tone={statusTones[venture.status]}>{getLabel(venture.status)}</StatusBadge>
            <Badge tone="info">{getLabel(venture.stage)}</Badge>
            {venture.industry && <Badge>{getLabel(venture.industry)}</Badge>}
          </>
        }
        actions={mayEdit && <Actions venture={venture} isPrimary={current === 'overview'} />}
      />
      <Tabs value={current} onChange={selectTab}>
        <Tabs.List aria-label="Parts of the venture">
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} ref={value === current ? scrollTabIntoView : null}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, Panel }) => (
          <Tabs.Panel key={value} value={value}>
            {value === current && <Panel venture={venture} mayEdit={mayEdit} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

/** Edit is the primary button of the overview only: the other tabs have one of their own. */
function Actions({ venture, isPrimary }: { venture: Venture; isPrimary: boolean }) {
  const editing = useDialog()
  const trashing = useDialog()
  return (
    <>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        leftSection={<Pencil size={18} aria-hidden />}
        onClick={() => editing.open()}
      >
        Edit
      </Button>
      {venture.role === 'owner' && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<Trash size={18} aria-hidden />}
          onClick={() => trashing.open()}
        >
          Delete
        </Button>
      )}
      <EditVentureDialog venture={venture} {...editing.props} />
      <TrashVentureDialog venture={venture} {...trashing.props} />
    </>
  )
}
