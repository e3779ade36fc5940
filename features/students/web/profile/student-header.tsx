import { ActionIcon, Button } from '@mantine/core'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Send from 'lucide-react/icons/send'
import { accounts, useHasPermission } from '#features/accounts/web/api.ts'
import { ScreenLink } from '#platform/web/screens.tsx'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import type { Student, StudentProfile } from '../../schema.ts'
import { useNeighbors } from './use-neighbors.ts'
import { formatPersonName } from '#platform/web/person-name.ts'

/** The way back and to the students beside, and what staff do next; mentors only log interactions. */
export function StudentHeader({ student }: { student: StudentProfile }) {
  const mayEdit = useHasPermission('student.edit')
  const mayLog = useHasPermission('interaction.create')
  const maySend = useHasPermission('signIn.send')
  const { listSearch, previous, next } = useNeighbors(student.id)
  return (
    <PageHeader
      title={formatPersonName(student)}
      documentTitle="Student Profile"
      back={<BackLink to={`/student-management${listSearch}`}>Back to Students</BackLink>}
      actions={
        <>
          {previous && <NeighborLink student={previous} label="Previous student" Icon={ChevronUp} />}
          {next && <NeighborLink student={next} label="Next student" Icon={ChevronDown} />}
          {maySend && <MagicLinkButton email={student.email} />}
          {mayEdit && (
            <LinkButton
              to={`/admin/students/${student.id}/edit`}
              variant="default"
              leftSection={<Pencil size={18} aria-hidden />}
            >
              Edit Profile
            </LinkButton>
          )}
          {mayLog && (
            <LinkButton
              to={`/admin/interactions/new?studentId=${student.id}`}
              leftSection={<Plus size={18} aria-hidden />}
            >
              Log Interaction
            </LinkButton>
          )}
        </>
      }
    />
  )
}

type NeighborLinkProps = { student: Student; label: string; Icon: typeof ChevronUp }

function NeighborLink({ student, label, Icon }: NeighborLinkProps) {
  const name = `${label}: ${formatPersonName(student)}`
  return (
    <ActionIcon
      aria-label={name}
      title={name}
      renderRoot={(props) => <ScreenLink {...props} to={`/admin/students/${student.id}`} />}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}

function MagicLinkButton({ email }: { email: string }) {
  const send = accounts.useAction('POST /api/send-magic-link', {
    success: { title: 'Magic link sent', message: `To ${email}.` },
    failure: 'Failed to send magic link. Please try again.',
  })
  return (
    <Button
      variant="default"
      leftSection={<Send size={18} aria-hidden />}
      loading={send.isRunning}
      onClick={() => void send.run({ body: { email } })}
    >
      Send Magic Link
    </Button>
  )
}
