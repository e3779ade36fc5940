import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'

/** Shows exchange rates, and lets staff enter and import them. */
export const RatesDialog = lazyDialog<{ isOpen: boolean; onClose: () => void }>(() =>
  import('./rates-dialog.tsx').then((file) => file.RatesSheet),
)
