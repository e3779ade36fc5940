import { Box, Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { FormActions } from '#platform/web/ui/form-layout.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { useHasScreen } from '#platform/web/screens.tsx'
import { useSearchState } from '#platform/web/use-search-state.ts'
import { newInteraction } from '../schema.ts'
import { interactions, logFailure } from './api.ts'
import { emptyInteraction, toNewInteraction } from './form/interaction-values.ts'
import { NewInteractionFields } from './form/log-interaction-dialog.tsx'
import { useChosenStudent } from './form/student-select.tsx'

import { staffOnly } from './staff-only.tsx'
import { formatPersonName } from '#platform/web/person-name.ts'

export const NewInteractionScreen = staffOnly(NewInteraction, 'interaction.create')

/** The form of the dialog on a screen of its own, which leads back to the student. */
function NewInteraction() {
  const [search] = useSearchState()
  const navigate = useNavigate()
  const hasScreen = useHasScreen()
  const studentId = typeof search['studentId'] === 'string' ? search['studentId'] : ''
  const student = useChosenStudent(studentId)
  const profile = `/admin/students/${studentId}`
  const back = studentId && hasScreen(profile) ? profile : `/interactions${studentId && `?student=${studentId}`}`
  const log = interactions.useAction('POST /api/admin/interactions', {
    success: { title: 'Interaction logged' },
    failure: logFailure,
    onSuccess: () => navigate({ href: back } as never),
  })
  const form = useSchemaForm({
    schema: newInteraction,
    initialValues: { ...emptyInteraction, studentId },
    submit: (values) => log.submit({ body: toNewInteraction(values) }),
  })
  return (
    <Box maw={720} mx="auto">
      <PageHeader
        title="Log Interaction"
        back={<BackLink to={back}>{student ? `Back to ${formatPersonName(student)}` : 'Back'}</BackLink>}
      />
      <form onSubmit={form.onSubmitForm} noValidate>
        <NewInteractionFields form={form} studentId="" />
        <FormActions>
          <LinkButton to={back} variant="default">
            Cancel
          </LinkButton>
          <Button type="submit" loading={log.isRunning}>
            Log Interaction
          </Button>
        </FormActions>
      </form>
    </Box>
  )
}
