import { Text } from '@mantine/core'
import { formatPersonName } from '#platform/web/person-name.ts'
import { ScreenLink } from '#platform/web/screens.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { Row } from '#platform/web/ui/rows.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { StudentAtRisk } from '../schema.ts'
import { formatReason, getAction } from './risks/reason-text.ts'

/** A student at risk: why, and the one thing to do about the gravest reason. */
export function RiskRow({ student }: { student: StudentAtRisk }) {
  const now = useNow()
  const name = formatPersonName(student)
  const action = getAction(student.reasons[0]!, student.id)
  return (
    <Row
      media={<Avatar name={name} src={student.profileImageUrl} isDecorative />}
      name={<ScreenLink to={`/admin/students/${student.id}`}>{name}</ScreenLink>}
      details={student.reasons.map((reason) => (
        <Text key={reason.kind} component="div" inherit>
          {formatReason(reason, now)}
        </Text>
      ))}
    >
      <LinkButton to={action.to} size="sm" variant="default" aria-label={`${action.label}: ${name}`}>
        {action.label}
      </LinkButton>
    </Row>
  )
}
