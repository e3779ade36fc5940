import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'

/** Imports links from CSV. */
export const ImportDialog = lazyDialog(() => import('./import-dialog.tsx').then((file) => file.ImportDialog))
