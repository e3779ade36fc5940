import { Button } from '@mantine/core'
import Upload from 'lucide-react/icons/upload'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'

const UploadGuidesDialog = lazyDialog(() =>
  import('./upload-guides-dialog.tsx').then((file) => file.UploadGuidesDialog),
)

export function UploadGuidesButton() {
  const dialog = useDialog()
  return (
    <>
      <Button leftSection={<Upload size={18} aria-hidden />} onClick={() => dialog.open()}>
        Upload guides
      </Button>
      <UploadGuidesDialog {...dialog.props} />
    </>
  )
}
