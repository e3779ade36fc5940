import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { QuietBell } from '#platform/web/ui/illustrations/quiet-bell.tsx'

export function NoNotifications({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <EmptyState title="All quiet" drawing={<QuietBell />} isCompact={isCompact} headingLevel={isCompact ? 3 : 2}>
      Badges you earn and news about your ventures will appear here.
    </EmptyState>
  )
}
