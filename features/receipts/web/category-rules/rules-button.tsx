import { Button } from '@mantine/core'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { RuleDraft } from './rule-form.tsx'

const RulesDialog = lazyDialog(() => import('./rules-dialog.tsx').then((file) => file.RulesDialog))

/** Opens the rules; beside a receipt, with one that would fit it. */
export function RulesButton({ draft }: { draft?: RuleDraft }) {
  const dialog = useDialog()
  if (!useHasPermission('receipt.edit')) return null
  return (
    <>
      <Button {...(draft ? { size: 'sm' } : {})} variant="default" onClick={() => dialog.open()}>
        {draft ? 'Make a rule' : 'Category rules'}
      </Button>
      <RulesDialog {...dialog.props} draft={draft} />
    </>
  )
}
