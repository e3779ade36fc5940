import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Upload from 'lucide-react/icons/upload'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ScreenTabs } from '#platform/web/ui/screen-tabs.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { AddressCard } from './address-card.tsx'
import { emailInfoQuery, receipts } from './api.ts'
import { LedgerTab } from './ledger/ledger-tab.tsx'
import { AboveList } from './list/above-list.tsx'
import { EmailTrashButton } from './list/email-trash-button.tsx'
import { EmailsTab } from './list/emails-tab.tsx'
import { TotalsTab } from './totals/totals-tab.tsx'

const UploadDialog = lazyDialog(() => import('./upload-dialog.tsx').then((file) => file.UploadDialog))

/** Where staff check what was read from the receipts that arrive by email. */
export function ReceiptsScreen() {
  if (useHasPermission('receipt.list')) return <Receipts />
  return <AccessDenied title="Access Denied">Receipts are for directors and administrators.</AccessDenied>
}

function Receipts() {
  const uploading = useDialog()
  return (
    <>
      <PageHeader
        title="Receipts"
        intro="Send receipts by email or upload them. Check what was read, then verify it."
        actions={
          <>
            <EmailTrashButton />
            <SampleButton />
            <Button leftSection={<Upload size={18} aria-hidden />} onClick={() => uploading.open()}>
              Upload receipts
            </Button>
          </>
        }
      />
      <ScreenTabs
        label="Receipts"
        tabs={[
          { value: 'emails', label: 'Processed Emails', content: <Inbox /> },
          { value: 'receipts', label: 'Receipts', content: <LedgerTab /> },
          { value: 'totals', label: 'Totals', content: <TotalsTab /> },
        ]}
      />
      <UploadDialog {...uploading.props} />
    </>
  )
}

function Inbox() {
  return (
    <Stack gap="lg">
      <AboveList name="email">
        <AddressCard />
      </AboveList>
      <EmailsTab />
    </Stack>
  )
}

function SampleButton() {
  const { data } = useQuery(emailInfoQuery)
  const send = receipts.useAction('POST /api/receipts/sample', {
    success: { title: 'Sample sent', message: 'It is on the list in a moment.' },
    failure: 'Failed to send a sample. Please try again.',
  })
  if (!data?.hasSample) return null
  return (
    <Button variant="default" loading={send.isRunning} onClick={() => void send.run()}>
      Send a sample
    </Button>
  )
}
