import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'

/** Imports students from a table. */
export const StudentImportDialog = lazyDialog<{ isOpen: boolean; onClose: () => void }>(() =>
  import('./import-dialog.tsx').then((file) => file.ImportDialog),
)
