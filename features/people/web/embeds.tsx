import { Button, Group } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { downloadFile } from '#platform/web/download.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { PageSection } from '#platform/web/ui/page-section.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { failed, people } from './api.ts'

/** The viewer's own data: take it along, or have it deleted. */
export function OwnData() {
  const confirming = useDialog()
  const [isDownloading, setIsDownloading] = useState(false)
  const erase = people.useAction('POST /api/me/delete-request', {
    failure: failed('Failed to delete account'),
    // The session is over: start again as a guest.
    onSuccess: () => window.location.assign('/'),
  })
  const download = async () => {
    setIsDownloading(true)
    await downloadFile('GET /api/me/export')
    setIsDownloading(false)
  }
  return (
    <PageSection
      id="own-data"
      title="Your data"
      intro="Download everything we keep about you as JSON and files, or delete your account. Both need a sign-in of the last hour."
    >
      <Group mt="md" mb={20}>
        <Button
          variant="default"
          leftSection={<Download size={18} aria-hidden />}
          loading={isDownloading}
          onClick={() => void download()}
        >
          Download my data
        </Button>
        <Button variant="outline" color="red" onClick={() => confirming.open()}>
          Delete my account
        </Button>
      </Group>
      <ConfirmDialog
        {...confirming.props}
        onConfirm={() => void erase.run()}
        title="Delete your account?"
        confirmLabel="Delete my account"
        isBusy={erase.isRunning}
      >
        You are signed out everywhere now. After 30 days your profile and everything you created are deleted forever.
        Until then, the program office can restore your account.
      </ConfirmDialog>
    </PageSection>
  )
}
