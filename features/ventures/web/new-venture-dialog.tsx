import { Button } from '@mantine/core'
import { useId } from 'react'
import { Problem } from '#platform/contract/problem.ts'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import { newVenture, type Stage } from '../schema.ts'
import { useCreateVenture } from './api.ts'
import { VentureFields } from './venture-fields.tsx'

const blank = { name: '', description: '', stage: '', industry: '' }

/** Starts a venture. What was typed is still there when the dialog is closed by accident; Cancel clears it. */
export function NewVentureDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const formId = useId()
  const create = useCreateVenture()
  const form = useSchemaForm({
    schema: newVenture,
    initialValues: blank,
    submit: async (values) => {
      try {
        await create.mutateAsync({ ...values, stage: values.stage as Stage })
        form.reset()
        onClose()
        showSuccess({ title: 'Venture created', message: 'Your venture has been successfully created.' })
      } catch (error) {
        if (error instanceof Problem && error.fields) throw error
        showError({ title: 'Error', message: 'Failed to create venture. Please try again.' })
      }
    },
  })
  const cancel = () => {
    form.reset()
    onClose()
  }
  const footer = (
    <>
      <Button variant="default" onClick={cancel} disabled={form.isSubmitting}>
        Cancel
      </Button>
      <Button type="submit" form={formId} loading={form.isSubmitting}>
        Create Venture
      </Button>
    </>
  )
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title="Add New Venture" isBusy={form.isSubmitting} footer={footer}>
      <form id={formId} onSubmit={form.onSubmitForm} noValidate>
        <VentureFields field={(name) => form.getInputProps(name)} />
      </form>
    </SheetDialog>
  )
}
