import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#platform/web/format.ts'
import { Badge, StatusBadge } from '#platform/web/ui/badge.tsx'
import { DescriptionList } from '#platform/web/ui/description-list.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import type { ReceiptEmail } from '../../schema.ts'
import { receipts } from '../api.ts'
import { describeQuarantine, formatChecks, stateLooks } from '../receipt-labels.ts'
import { Attachments } from './attachments.tsx'
import styles from './details.module.css'
import { EmailActions } from './email-actions.tsx'
import { ReceiptCard } from './receipt-card.tsx'

type EmailDetailsProps = { email: ReceiptEmail; onDeleted(): Promise<void> }

/** One email: its facts, its files, and what was read from them. */
export function EmailDetails({ email, onDeleted }: EmailDetailsProps) {
  const { receiptData, attachments } = email
  return (
    <Stack gap="lg">
      <TitleCard title="Email Details">
        <Facts email={email} />
        <StateNotice email={email} />
        <EmailActions email={email} onDeleted={onDeleted} />
      </TitleCard>
      {attachments.length > 0 && <Attachments attachments={attachments} />}
      {receiptData.map((receipt, index) => (
        <ReceiptCard
          key={receipt.id}
          receipt={receipt}
          attachment={attachments.find(({ id }) => id === receipt.attachmentId)}
          hasKeys={
            index ===
            Math.max(
              0,
              receiptData.findIndex(({ isVerified }) => !isVerified),
            )
          }
        />
      ))}
      {receiptData.length === 0 && email.state === 'ready' && (
        <p className="quiet">No receipt was found in this email.</p>
      )}
      <EmailText id={email.id} />
    </Stack>
  )
}

function Facts({ email }: { email: ReceiptEmail }) {
  const { subject, fromAddress, processedAt, isSenderVerified, authentication, isReceipt, isInvoice } = email
  return (
    <DescriptionList>
      <dt>Subject</dt>
      <dd>{subject ?? 'No Subject'}</dd>
      <dt>From</dt>
      <dd>
        {fromAddress || 'Unknown sender'} {!isSenderVerified && <Badge>Sender not verified</Badge>}
      </dd>
      {authentication && <dt>Sender checks</dt>}
      {authentication && <dd>{formatChecks(authentication)}</dd>}
      <dt>Processed</dt>
      <dd>{processedAt ? formatDate(processedAt, 'dateTime') : 'Not yet'}</dd>
      {(isReceipt || isInvoice) && <dt>Kind</dt>}
      {(isReceipt || isInvoice) && (
        <dd>
          {isReceipt && <Badge tone="info">Receipt</Badge>} {isInvoice && <Badge tone="info">Invoice</Badge>}
        </dd>
      )}
    </DescriptionList>
  )
}

/** Why there is nothing to check. */
function StateNotice({ email }: { email: ReceiptEmail }) {
  const { state, error } = email
  if (state === 'ready') return null
  const look = stateLooks[state]
  const text = describeQuarantine(email) ?? error ?? 'It is read in a moment.'
  return (
    <Group gap="sm" align="baseline">
      <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
      <Text flex="1 1 240px">{text}</Text>
    </Group>
  )
}

/** What the email says, as text: nothing in it is loaded or run. */
function EmailText({ id }: { id: string }) {
  const { data } = useQuery(receipts.query('GET /api/receipts/emails/{id}', { params: { id } }))
  if (!data?.text) return null
  return (
    <TitleCard title="Email text">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
      <div className={styles.text} role="group" aria-label="Text of the email" tabIndex={0}>
        {data.text}
      </div>
    </TitleCard>
  )
}
