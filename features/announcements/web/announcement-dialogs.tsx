import '#platform/web/theme/sheets/choices.ts'
import { Checkbox, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useDeferredValue } from 'react'
import { roles } from '#features/users/schema.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { InstantInput } from '#platform/web/form/instant-input.tsx'
import type { SchemaForm } from '#platform/web/form/use-schema-form.ts'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { announcementEdit, newAnnouncement, type Announcement } from '../schema.ts'
import { AnnouncementCard } from './announcement-card.tsx'
import { roleLabels } from './announcement-labels.ts'
import { announcements } from './api.ts'

type Values = Pick<Announcement, 'title' | 'body' | 'roles' | 'endsAt'> & { startsAt: string | null }
type DialogProps = { isOpen: boolean; onClose: () => void }

const blank: Values = { title: '', body: '', roles: [], startsAt: null, endsAt: null }

export function NewAnnouncementDialog(dialog: DialogProps) {
  const create = announcements.useAction('POST /api/admin/announcements', {
    success: ({ title }) => ({ title: 'Announcement created', message: `${title} is on the list.` }),
    failure: 'Failed to create the announcement. Please try again.',
  })
  return (
    <FormDialog
      {...dialog}
      title="New announcement"
      submitLabel="Create announcement"
      schema={newAnnouncement}
      initialValues={blank}
      action={create}
      toInput={(body) => ({ body })}
      keepsDraft
    >
      {(form) => <AnnouncementFields form={form} />}
    </FormDialog>
  )
}

/** Sends only the changed fields, and fails if someone else edited the announcement since. */
export function EditAnnouncementDialog({ announcement, ...dialog }: DialogProps & { announcement: Announcement }) {
  const { id, version, title, body, roles: audience, startsAt, endsAt } = announcement
  const edit = announcements.useAction('PATCH /api/admin/announcements/{id}', {
    success: { title: 'Announcement updated', message: 'Your changes have been saved.' },
    failure: 'Failed to update the announcement. Please try again.',
  })
  return (
    <FormDialog<Values, Parameters<typeof edit.submit>[0]>
      {...dialog}
      title="Edit announcement"
      submitLabel="Save Changes"
      schema={announcementEdit}
      initialValues={{ title, body, roles: audience, startsAt, endsAt }}
      version={version}
      action={edit}
      toInput={(_, changes) => (Object.keys(changes).length === 0 ? null : { params: { id }, body: changes })}
    >
      {(form) => <AnnouncementFields form={form} />}
    </FormDialog>
  )
}

function AnnouncementFields({ form }: { form: SchemaForm<Values> }) {
  return (
    <Fields>
      <TextInput label="Title" maxLength={120} required data-autofocus {...form.getInputProps('title')} />
      <Textarea
        label="Text"
        description="Markdown: **bold**, [a link](https://…), lists."
        required
        minRows={4}
        maxRows={10}
        {...form.getInputProps('body')}
      />
      <Checkbox.Group
        label="For"
        description="Leave blank for everyone."
        inputWrapperOrder={['label', 'input', 'description']}
        {...form.getInputProps('roles')}
      >
        <Group gap="md">
          {roles.map((role) => (
            <Checkbox key={role} value={role} label={roleLabels[role]} />
          ))}
        </Group>
      </Checkbox.Group>
      <FieldRow>
        <InstantInput label="Start" description="Leave blank to start now." {...form.getInputProps('startsAt')} />
        <InstantInput label="End" description="Leave blank for no end." {...form.getInputProps('endsAt')} />
      </FieldRow>
      <Preview values={form.values} />
    </Fields>
  )
}

/** Deferred, so that typing stays quick in a long text. */
function Preview({ values }: { values: Values }) {
  const { title, body, startsAt } = useDeferredValue(values)
  const now = useNow()
  if (!title.trim() && !body.trim()) return null
  return (
    <div>
      <Text component="p" fw={500} mb="xs">
        Preview
      </Text>
      <AnnouncementCard title={title || 'Untitled'} body={body} startsAt={startsAt ?? now.toISOString()} />
    </div>
  )
}
