import { lazyDialog } from './lazy-dialog.tsx'
import type { SheetDialogProps } from './sheet-frame.tsx'

/**
 * A dialog in the middle of a desk screen, a sheet from the bottom edge on a phone. Traps focus, closes on Escape,
 * gives focus back. Mark the field to start in with `data-autofocus`. Its window is loaded when the first one opens.
 */
export const SheetDialog = lazyDialog<SheetDialogProps>(() =>
  import('./sheet-frame.tsx').then((file) => file.SheetFrame),
)
