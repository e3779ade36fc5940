import { Button, Group, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { formatDate } from '#platform/web/format.ts'
import { useNewestVersion } from '#platform/web/use-newest-version.ts'
import { Badge, StatusBadge } from '#platform/web/ui/badge.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import type { ReceiptAttachment, ReceiptData } from '../../schema.ts'
import { formatConfidence, warningTexts } from '../receipt-labels.ts'
import styles from './details.module.css'
import { LineItems } from './line-items.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { findDoubtfulField, ReceiptFields } from './receipt-fields.tsx'
import { ReceiptForm, type FieldName } from './receipt-form.tsx'
import { ReceiptHistory } from './receipt-history.tsx'
import { useVerification } from './use-verification.ts'

type ReceiptCardProps = {
  receipt: ReceiptData
  attachment: ReceiptAttachment | null | undefined
  /** Whether the keys of the screen act on it: of several, the first that is not verified. */
  hasKeys: boolean
  /** Called at once, so that a list still knows which one is next. */
  onVerify?: () => void
  /** Where it came from. */
  children?: ReactNode
}

/** What was read from a receipt, beside its picture, to be verified or corrected. */
export function ReceiptCard({ receipt: listed, attachment, hasKeys, onVerify, children }: ReceiptCardProps) {
  const [receipt, onReply] = useNewestVersion(listed)
  const { merchantName, confidence, isVerified, warnings } = receipt
  const [activeField, setActiveField] = useState<string>()
  const [editedField, setEditedField] = useState<FieldName>()
  const [leftField, setLeftField] = useState<FieldName>()
  const { verify, unverify } = useVerification(receipt, { onVerify, onReply })
  const leave = () => {
    setLeftField(editedField)
    setEditedField(undefined)
  }
  const edit = () => setEditedField(findDoubtfulField(receipt))
  useHotkeys(
    hasKeys && editedField === undefined
      ? [
          ['v', () => verify.run()],
          ['u', () => unverify.run()],
          ['e', edit],
        ]
      : [],
  )
  return (
    <TitleCard
      title={merchantName ?? 'Unknown merchant'}
      aside={
        <Group gap="sm">
          <Badge>{`${formatConfidence(confidence)} confidence`}</Badge>
          {isVerified && <StatusBadge tone="success">Verified</StatusBadge>}
        </Group>
      }
    >
      {warnings.map(({ code }) => (
        <Text key={code} fz="sm">
          <StatusBadge tone="warning">Check</StatusBadge> {warningTexts[code]}
        </Text>
      ))}
      <div className={styles.parts}>
        {attachment && (
          <PicturePanel
            key={attachment.id}
            attachment={attachment}
            active={activeField === undefined ? undefined : receipt.fields[activeField]}
            hasKeys={hasKeys && editedField === undefined}
          />
        )}
        {editedField === undefined ? (
          <div>
            <ReceiptFields {...{ receipt, activeField, leftField }} onActive={setActiveField} onEdit={setEditedField} />
            <CardActions {...{ isVerified, verify, unverify, edit }} />
            <VerifiedBy receipt={receipt} />
          </div>
        ) : (
          <ReceiptForm
            receipt={receipt}
            firstField={editedField}
            onActive={setActiveField}
            onReply={onReply}
            onClose={leave}
            onVerify={(version) => {
              leave()
              verify.run(version)
            }}
          />
        )}
      </div>
      <LineItems receipt={receipt} />
      {children}
      <ReceiptHistory receipt={receipt} />
    </TitleCard>
  )
}

type CardActionsProps = ReturnType<typeof useVerification> & { isVerified: boolean; edit(): void }

function CardActions({ isVerified, verify, unverify, edit }: CardActionsProps) {
  return (
    <Group gap="sm" mt="md">
      {isVerified ? (
        <Button size="sm" variant="default" loading={unverify.isRunning} onClick={() => unverify.run()}>
          Remove verification
        </Button>
      ) : (
        <Button size="sm" loading={verify.isRunning} onClick={() => verify.run()}>
          Verify
        </Button>
      )}
      <Button size="sm" variant="default" onClick={edit}>
        Edit
      </Button>
    </Group>
  )
}

function VerifiedBy({ receipt: { verifiedAt, verifiedBy } }: { receipt: ReceiptData }) {
  if (!verifiedAt) return null
  return (
    <p className="quiet small">
      {`Verified by ${verifiedBy ?? 'a former member'}, ${formatDate(verifiedAt, 'dateTime')}`}
    </p>
  )
}
