import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '#platform/web/ui/card.tsx'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { DescriptionList } from '#platform/web/ui/description-list.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonPanel } from '#platform/web/ui/skeletons.tsx'
import { StatCards } from '#platform/web/ui/stat-cards.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { CrmStatus } from '../schema.ts'
import { crm } from './api.ts'
import { RunDialog } from './run-dialog.tsx'
import { describeRun, RunState } from './run-state.tsx'

/** How the sync stands: figures, the last sync, what failed, and which fields go where. */
export function HealthPanel({ query }: { query: UseQueryResult<CrmStatus> }) {
  if (query.isPending) return <SkeletonPanel height={320} />
  if (!query.data) return <QueryError query={query} title="The sync health could not be loaded" />
  const { linkedCount, conflictCount, failedCount } = query.data
  return (
    <Stack gap="lg">
      <StatCards label="Links" figures={{ Linked: linkedCount, Conflicts: conflictCount, Failed: failedCount }} />
      <LastRun status={query.data} />
      <FieldMap status={query.data} />
      <Webhook status={query.data} />
    </Stack>
  )
}

function LastRun({ status: { lastRun, failedCount } }: { status: CrmStatus }) {
  const report = useDialog<string>()
  const retry = crm.useAction('POST /api/twenty/sync', {
    success: { title: 'Retry started' },
    failure: { title: 'The retry did not start', message: 'Please try again.' },
    onSuccess: ({ id }) => report.open(id),
  })
  return (
    <Card as="section" aria-label="Last sync">
      <Stack gap="sm" align="flex-start">
        <h2>Last sync</h2>
        {lastRun ? (
          <>
            <RunState run={lastRun} />
            <p className="tabular">
              <RelativeTime at={lastRun.startedAt} />
              {` · ${lastRun.startedBy ?? 'Automatic'} · ${describeRun(lastRun)}`}
            </p>
            {lastRun.message && <p>{lastRun.message}</p>}
            <Button variant="default" onClick={() => report.open(lastRun.id)}>
              View report
            </Button>
          </>
        ) : (
          <p className="quiet">Nothing has been synced yet.</p>
        )}
        {failedCount > 0 && (
          <Button
            variant="default"
            loading={retry.isRunning}
            onClick={() => void retry.run({ body: { dryRun: false, scope: 'failed' } })}
          >
            {`Retry ${failedCount} failed`}
          </Button>
        )}
      </Stack>
      {report.subject && <RunDialog runId={report.subject} {...report.props} />}
    </Card>
  )
}

const kinds = { person: 'Person', company: 'Company' }
const rules = { ask: 'you decide on conflicts', ours: 'Foundry wins', theirs: 'the CRM wins' }
const directions = { toCrm: 'To the CRM', both: 'Both ways' }

function FieldMap({ status: { fieldMap } }: { status: CrmStatus }) {
  return (
    <Card as="section" aria-label="Fields">
      <Stack gap="sm">
        <h2>Fields</h2>
        <DescriptionList>
          {fieldMap.flatMap(({ kind, label, direction, onConflict }) => [
            <dt key={`${kind} ${label}`}>{`${kinds[kind]}: ${label.toLowerCase()}`}</dt>,
            <dd key={`${kind} ${label} rule`}>{`${directions[direction]}, ${rules[onConflict]}`}</dd>,
          ])}
        </DescriptionList>
        <p className="quiet">Shared interactions are added to people as notes. Private ones stay in Foundry.</p>
      </Stack>
    </Card>
  )
}

function Webhook({ status: { provider, hasWebhook, webhookUrl } }: { status: CrmStatus }) {
  if (provider !== 'twenty') return null
  return (
    <Card as="section" aria-label="Webhook">
      <Stack gap="sm" align="flex-start">
        <h2>Webhook</h2>
        <Text>
          {hasWebhook
            ? 'Changes in Twenty arrive within seconds once its webhook, under Settings, API & Webhooks, sends them to this URL.'
            : 'Changes in Twenty arrive every 5 minutes. Set TWENTY_WEBHOOK_SECRET to receive them within seconds.'}
        </Text>
        {hasWebhook && (
          <Group align="flex-end" gap="sm" w="100%" maw={560}>
            <TextInput
              flex="1 1 16rem"
              label="Webhook URL"
              readOnly
              value={webhookUrl}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton value={webhookUrl} label="Copy webhook URL" />
          </Group>
        )}
      </Stack>
    </Card>
  )
}
