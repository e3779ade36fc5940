import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { z } from '#platform/contract/zod.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { celebrate } from '../ui/celebrate.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { showError, showSuccess } from '../ui/toast.ts'
import { GuideSection, Row, Specimen } from './specimen.tsx'

export function DialogSection() {
  return (
    <GuideSection
      id="dialogs"
      title="Dialogs and messages"
      intro="A dialog asks for one thing; on phones it rises from the bottom edge. One message shows at a time, for five seconds. Both float above the page and take the scheme of the page."
    >
      <Specimen
        title="Dialogs"
        note="Escape closes, focus stays inside and returns to the button. What was typed is still there when it is opened again; Cancel clears it."
      >
        <Dialogs />
      </Specimen>
      <Specimen
        title="Messages"
        note="Success is quiet. A failure says what to do. What goes on after its reply, such as a sync, keeps its spinner until it has ended."
      >
        <Row>
          <Button
            variant="default"
            onClick={() =>
              showSuccess({ title: 'Venture created', message: 'Your venture has been successfully created.' })
            }
          >
            Show a success
          </Button>
          <Button
            variant="default"
            onClick={() => showError({ title: 'Error', message: 'Failed to create venture. Please try again.' })}
          >
            Show a failure
          </Button>
          <CopyButton value="https://example.edu/l/spring" label="Copy short link" />
        </Row>
      </Specimen>
      <Specimen title="A badge earned" note="The one place where the product lets go, briefly.">
        <Celebration />
      </Specimen>
    </GuideSection>
  )
}

const newVenture = z.object({ name: z.string().trim().min(1, 'Venture name is required') })

function Dialogs() {
  const [open, setOpen] = useState<'form' | 'confirm'>()
  const close = () => setOpen(undefined)
  return (
    <Row>
      <Button onClick={() => setOpen('form')}>Add New Venture</Button>
      <Button variant="default" onClick={() => setOpen('confirm')}>
        Delete a link
      </Button>
      <FormDialog
        isOpen={open === 'form'}
        onClose={close}
        title="Add New Venture"
        submitLabel="Create Venture"
        schema={newVenture}
        initialValues={{ name: '' }}
        action={{ submit: async () => showSuccess({ title: 'Venture created' }), isRunning: false }}
        toInput={(values) => values}
        keepsDraft
      >
        {(form) => <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />}
      </FormDialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Delete this link forever?"
        confirmLabel="Delete Forever"
      >
        This action cannot be undone. The short address stops working at once.
      </ConfirmDialog>
    </Row>
  )
}

function Celebration() {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Row>
      <Button ref={button} variant="light" onClick={() => celebrate(button.current)}>
        Celebrate
      </Button>
    </Row>
  )
}
