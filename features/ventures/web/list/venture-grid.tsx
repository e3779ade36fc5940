import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Venture } from '../../schema.ts'
import { EditVentureDialog } from '../edit-venture-dialog.tsx'
import { VentureCard } from '../venture-card.tsx'

/** Ventures as cards, which share one dialog. */
export function VentureGrid({ ventures }: { ventures: Venture[] }) {
  const editing = useDialog<string>()
  // Mounted before it first opens: a dialog that mounts open gives no focus back.
  const edited = ventures.find(({ id }) => id === editing.subject) ?? ventures[0]!
  return (
    <>
      <ul className="card-grid" aria-label="Ventures">
        {ventures.map((venture) => (
          <VentureCard key={venture.id} venture={venture} onEdit={() => editing.open(venture.id)} />
        ))}
      </ul>
      <EditVentureDialog venture={edited} {...editing.props} />
    </>
  )
}
