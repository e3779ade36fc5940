import { Box, Button, Group, Text } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { request } from '#platform/web/request.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
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
    await saveOwnData().catch((error: unknown) =>
      showError({ title: 'Download failed', message: getErrorMessage(error, 'Something went wrong') }),
    )
    setIsDownloading(false)
  }
  return (
    <Box component="section" mt={40} pt={40} style={{ borderTop: '1px solid var(--line)' }} aria-labelledby="own-data">
      <h2 id="own-data">Your data</h2>
      <Text c="dimmed" mt="xs">
        Download everything we keep about you as JSON and files, or delete your account. Both need a sign-in of the last
        hour.
      </Text>
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
    </Box>
  )
}

/** By script instead of a link: a refusal is a toast, and not a page of JSON. */
async function saveOwnData(): Promise<void> {
  const response = await request('GET /api/me/export', {})
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = 'foundry-data.zip'
  link.click()
  URL.revokeObjectURL(url)
  showSuccess({ title: 'Download started' })
}
