import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { showError } from '#platform/web/ui/toast.ts'
import { useAddMilestone } from './api.ts'
import styles from './milestones-panel.module.css'

/** One line: type, Enter, type the next. */
export function AddMilestone({ ventureId }: { ventureId: string }) {
  const [title, setTitle] = useState('')
  const add = useAddMilestone(ventureId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!title.trim() || add.isPending) return
    add.mutate(
      { title },
      {
        onSuccess: () => setTitle(''),
        onError: (error) =>
          showError({ title: 'Error', message: getErrorMessage(error, 'Failed to add the milestone.') }),
      },
    )
  }
  return (
    <form className={styles.add} onSubmit={submit}>
      <TextInput
        aria-label="New milestone"
        placeholder="Add a milestone of your own"
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={add.isPending}>
        Add
      </Button>
    </form>
  )
}
