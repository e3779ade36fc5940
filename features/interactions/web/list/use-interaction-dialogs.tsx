import { useState } from 'react'
import type { RowAction } from '#platform/web/table/row-menu-items.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { useSearchState } from '#platform/web/use-search-state.ts'
import type { Interaction } from '../../schema.ts'
import { useTrashInteraction } from '../detail/use-trash-interaction.ts'

const LogInteractionDialog = lazyDialog(() =>
  import('../form/log-interaction-dialog.tsx').then((file) => file.LogInteractionDialog),
)
const EditInteractionDialog = lazyDialog(() =>
  import('../form/edit-interaction-dialog.tsx').then((file) => file.EditInteractionDialog),
)
const QuickLogDialog = lazyDialog(() => import('../quick-log/quick-log-dialog.tsx').then((file) => file.QuickLogDialog))
const InteractionDrawer = lazyDialog(() =>
  import('../detail/interaction-drawer.tsx').then((file) => file.InteractionDrawer),
)

/**
 * What the list opens, and the menu of a row. The address keeps which interaction is open and whether one is being logged
 * (`log=one` or `log=several`), so that links and the palette lead there.
 */
export function useInteractionDialogs(student: string | undefined) {
  const [search, change] = useSearchState()
  const editing = useDialog<Interaction>()
  const trash = useTrashInteraction()
  const openId = typeof search['interaction'] === 'string' ? search['interaction'] : ''
  // The drawer still shows it while it slides out.
  const [shownId, setShownId] = useState(openId)
  if (openId !== '' && openId !== shownId) setShownId(openId)
  const view = (id: string | undefined) => change({ interaction: id }, { isStep: id !== undefined })
  const log = (mode: 'one' | 'several' | undefined) => change({ log: mode })
  const edit = (interaction: Interaction) => editing.open(interaction)
  return {
    log,
    rowMenu: (interaction: Interaction): RowAction[] => [
      { label: 'View Details', onSelect: () => view(interaction.id) },
      ...(interaction.mayEdit
        ? [
            { label: 'Edit', onSelect: () => edit(interaction) },
            { label: 'Delete', onSelect: () => void trash.run({ params: { id: interaction.id } }), isDanger: true },
          ]
        : []),
    ],
    dialogs: (
      <>
        <LogInteractionDialog isOpen={search['log'] === 'one'} onClose={() => log(undefined)} studentId={student} />
        <QuickLogDialog isOpen={search['log'] === 'several'} onClose={() => log(undefined)} />
        <InteractionDrawer id={shownId} isOpen={openId !== ''} onClose={() => view(undefined)} onEdit={edit} />
        {editing.subject && <EditInteractionDialog interaction={editing.subject} {...editing.props} />}
      </>
    ),
  }
}
