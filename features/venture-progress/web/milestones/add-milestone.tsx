import { Button, Group, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { progress } from '../api.ts'

/** One line: type, Enter, type the next. */
export function AddMilestone({ ventureId: id }: { ventureId: string }) {
  const [title, setTitle] = useState('')
  const [isBlank, setBlank] = useState(false)
  const add = progress.useAction('POST /api/ventures/{id}/milestones', {
    failure: 'Failed to add the milestone.',
    onSuccess: () => setTitle(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBlank(!title.trim())
    if (title.trim() && !add.isRunning) void add.run({ params: { id }, body: { title } })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="sm" mt="md" pt="md" wrap="nowrap" align="flex-start" style={{ borderTop: '1px solid var(--line)' }}>
        <TextInput
          flex={1}
          aria-label="New milestone"
          placeholder="Add your own milestone"
          maxLength={200}
          value={title}
          error={isBlank && 'Title is required'}
          onChange={(event) => {
            setTitle(event.currentTarget.value)
            setBlank(false)
          }}
        />
        <Button type="submit" variant="default" loading={add.isRunning}>
          Add
        </Button>
      </Group>
    </form>
  )
}
