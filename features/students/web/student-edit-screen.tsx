import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { UnsavedChangesDialog } from '#features/users/web/embeds.tsx'
import { VersionedForm } from '#platform/web/form/versioned-form.tsx'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { FormActions } from '#platform/web/ui/form-layout.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { LoadError } from '#platform/web/ui/not-found.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import type { StudentProfile } from '../schema.ts'
import { failed, studentQuery, students } from './api.ts'
import { EditFields } from './profile/edit-fields.tsx'
import { studentForm, toFormValues, toStudentEdit } from './profile/edit-values.ts'
import { staffOnly } from './staff-only.tsx'
import { studentNotFound } from './student-not-found.ts'
import { formatPersonName } from '#platform/web/person-name.ts'

export const StudentEditScreen = staffOnly(EditById, 'student.edit')

function EditById() {
  const { studentId } = useParams({ from: '/member/admin/students/$studentId/edit' })
  const query = useQuery(studentQuery(studentId))
  if (query.data) return <EditForm student={query.data} />
  if (query.error) return <LoadError noun="Student" query={query} notFound={studentNotFound} />
  return (
    <>
      <PageHeader title="Edit Profile" />
      <SkeletonText lines={6} />
    </>
  )
}

/** Staff change what the student could change themselves, but not the email, and phone and location besides. */
function EditForm({ student }: { student: StudentProfile }) {
  const { id, version } = student
  const path = `/admin/students/${id}`
  const formId = useId()
  const navigate = useNavigate()
  const [isConflicting, setIsConflicting] = useState(false)
  const isSaved = useRef(false)
  const save = students.useAction('PATCH /api/admin/students/{id}/profile', {
    success: { title: 'Profile saved', message: formatPersonName(student) },
    failure: failed('Failed to save profile'),
  })
  return (
    <>
      <PageHeader
        title="Edit Profile"
        intro={`${formatPersonName(student)} · ${student.email}`}
        back={<BackLink to={path}>Back to the profile</BackLink>}
      />
      <Card>
        <VersionedForm
          id={formId}
          schema={studentForm}
          initialValues={toFormValues(student)}
          version={version}
          action={save}
          toInput={(_values, changes) =>
            Object.keys(changes).length > 0 ? { params: { id }, body: toStudentEdit(changes) } : null
          }
          onDone={() => {
            isSaved.current = true
            void navigate({ to: path } as never)
          }}
          {...{ isConflicting, setIsConflicting }}
        >
          {(form) => (
            <>
              <EditFields form={form} />
              <UnsavedChangesDialog hasUnsavedChanges={() => form.isDirty() && !isSaved.current} />
            </>
          )}
        </VersionedForm>
        <FormActions>
          <LinkButton to={path} variant="default">
            Cancel
          </LinkButton>
          <Button type="submit" form={formId} loading={save.isRunning} disabled={isConflicting}>
            Save profile
          </Button>
        </FormActions>
      </Card>
    </>
  )
}
