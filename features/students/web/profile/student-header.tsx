import { Button } from '@mantine/core'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Send from 'lucide-react/icons/send'
import { accounts, useHasPermission } from '#features/accounts/web/api.ts'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import type { StudentProfile } from '../../schema.ts'
import { formatPersonName } from '#platform/web/person-name.ts'

/** The way back and what staff do next; mentors only log interactions. */
export function StudentHeader({ student }: { student: StudentProfile }) {
  const mayEdit = useHasPermission('student.edit')
  const mayLog = useHasPermission('interaction.create')
  const maySend = useHasPermission('signIn.send')
  return (
    <PageHeader
      title={formatPersonName(student)}
      documentTitle="Student Profile"
      back={<BackLink to="/student-management">Back to Students</BackLink>}
      actions={
        <>
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
