import '#platform/web/theme/sheets/choices.ts'
import { Checkbox, Text } from '@mantine/core'
import { RowMenu } from '#platform/web/table/row-menu.tsx'
import type { RowAction } from '#platform/web/table/row-menu-items.tsx'
import { downloadFile } from '#platform/web/download.ts'
import { ScreenLink } from '#platform/web/screens.tsx'
import { formatCount } from '#platform/web/format.ts'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { Badge, StatusBadge } from '#platform/web/ui/badge.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { useRowDialog } from '#platform/web/ui/use-dialog.ts'
import type { CmsItem } from '../../schema.ts'
import { knowledge, useRestoreGuide } from '../api.ts'
import { driftLabels, formatKilobytes, kindLabels, stateLooks } from '../item-labels.ts'
import type { Selection } from './use-selection.ts'

const EditGuideDialog = lazyDialog(() => import('../guides/edit-guide-dialog.tsx').then((file) => file.EditGuideDialog))

/** Items with a checkbox each: what is checked should be in the store. */
export function ItemRows({ items, selection }: { items: CmsItem[]; selection: Selection }) {
  const editing = useRowDialog(items)
  return (
    <>
      <Rows aria-label="Content" mb="md">
        {items.map((item) => (
          <ItemRow key={item.id} item={item} selection={selection} onEdit={editing.open} />
        ))}
      </Rows>
      <EditGuideDialog {...editing.props} item={editing.row} />
    </>
  )
}

type ItemRowProps = { item: CmsItem; selection: Selection; onEdit(item: CmsItem): void }

function ItemRow({ item, selection, onEdit }: ItemRowProps) {
  const { title, state, drift, url, audience } = item
  const { label, tone } = stateLooks[state]
  return (
    <Row
      media={
        <Checkbox
          aria-label={`Select ${title}`}
          checked={selection.isSelected(item)}
          onChange={() => selection.toggle(item)}
        />
      }
      name={<ScreenLink to={url}>{title}</ScreenLink>}
      details={<Details item={item} />}
    >
      {audience === 'staff' && <Badge tone="info">Staff only</Badge>}
      {drift && <Badge tone="warning">{driftLabels[drift]}</Badge>}
      <StatusBadge tone={tone} isLive={state === 'reading'}>
        {label}
      </StatusBadge>
      <ItemMenu item={item} onEdit={onEdit} />
    </Row>
  )
}

function Details({ item: { type, fileSize, passageCount, lastUpdated, state, error } }: { item: CmsItem }) {
  return (
    <>
      <span className="tabular">
        {kindLabels[type]} · {formatKilobytes(fileSize)} ·{' '}
        {passageCount > 0 && <>{formatCount(passageCount, 'passage')} · </>}
        Updated <RelativeTime at={lastUpdated} />
      </span>
      {error && (
        <Text fz="sm" c={state === 'failed' ? 'red' : 'dimmed'}>
          {error}
        </Text>
      )}
    </>
  )
}

function ItemMenu({ item, onEdit }: { item: CmsItem; onEdit(item: CmsItem): void }) {
  const { id, title, state, guideId, isInVectorStore } = item
  const restore = useRestoreGuide()
  const retry = knowledge.useAction('POST /api/admin/knowledge/items/{id}/retry', {
    success: { title: 'Reading it again', message: title },
    failure: { title: 'Sync failed', message: 'Please try again.' },
  })
  const trash = knowledge.useAction('DELETE /api/admin/knowledge/documents/{id}', {
    success: (_, { params }) => ({
      title: 'Guide deleted',
      message: `${title} is in the trash.`,
      undo: () => void restore.run({ params }),
    }),
    failure: 'Failed to delete the guide. Please try again.',
  })
  const open = (path: string) => () => void window.open(`/api/admin/${path}/${id}`, '_blank', 'noopener')
  const actions: (RowAction | false)[] = [
    state === 'failed' && { label: 'Retry', onSelect: () => void retry.run({ params: { id } }) },
    isInVectorStore && { label: 'View stored text', onSelect: open('view-synced-data') },
    { label: 'Download original', onSelect: () => void downloadFile(`GET /api/admin/download-file/${id}`) },
    guideId !== null && { label: 'Edit guide', onSelect: () => onEdit(item) },
    guideId !== null && {
      label: 'Delete guide',
      isDanger: true,
      onSelect: () => void trash.run({ params: { id: guideId } }),
    },
  ]
  return <RowMenu rowName={title} actions={actions.filter((action) => action !== false)} />
}
