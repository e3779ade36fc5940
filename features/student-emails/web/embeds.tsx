import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'

/** Writes one email to many students. */
export const EmailDialog = lazyDialog(() => import('./email-dialog.tsx').then((file) => file.EmailDialog))
