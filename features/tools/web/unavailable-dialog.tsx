import { Button } from '@mantine/core'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'

/** Says that there is nothing to launch yet. */
export function UnavailableDialog({ name, ...dialog }: { name: string; isOpen: boolean; onClose(): void }) {
  return (
    <SheetDialog
      {...dialog}
      title={`${name} cannot be launched yet`}
      size="small"
      footer={
        <Button data-autofocus onClick={dialog.onClose}>
          Close
        </Button>
      }
    >
      Launching this tool is not implemented. Mark it as a favorite, and you find it quickly once it is.
    </SheetDialog>
  )
}
