import { Button, Group, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { progress } from '../api.ts'

/** One line: type, Enter, type the next. */
export function AddMilestone({ ventureId: id }: { ventureId: string }) {
  const [title, setTitle] = useState('')
  const add = progress.useAction('POST /api/ventures/{id}/milestones', {
    failure: 'Failed to add the milestone.',
    onSuccess: () => setTitle(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() && !add.isRunning) void add.run({ params: { id }, body: { title } })
  }
  return (
    <form onSubmit={submit}>
      <Group gap="sm" mt="md" pt="md" wrap="nowrap" style={{ borderTop: '1px solid var(--line)' }}>
        <TextInput
          flex={1}
          aria-label="New milestone"
          placeholder="Add your own milestone"
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={add.isRunning}>
          Add
        </Button>
      </Group>
    </form>
  )
}
