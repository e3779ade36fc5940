import { Button, Text, TextInput } from '@mantine/core'
import { z } from '#platform/contract/zod.ts'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { Problem } from '#platform/contract/problem.ts'
import { retryWhenFresh } from '#platform/web/retry-when-fresh.ts'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { showError } from '#platform/web/ui/toast.ts'
import { passkeyName, passkeyNameLength } from '../schema.ts'
import { passkeys } from './api.ts'
import { explainDeviceError, makePasskey } from './device.ts'

const failureTitle = 'Failed to add the passkey'

/** A name for the passkey, then the device's own window. */
export function AddPasskeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const add = passkeys.useAction('POST /api/me/passkeys', {
    success: { title: 'Passkey added', message: 'It can sign you in from now on.' },
    failure: { title: failureTitle, message: 'Something went wrong' },
    onSuccess: () => {
      form.reset()
      onClose()
    },
  })
  const form = useSchemaForm({
    schema: z.object({ name: passkeyName }),
    initialValues: { name: '' },
    submit: async ({ name }) => {
      const credential = await make(() => form.onSubmitForm())
      if (credential) await add.run({ body: { name, credential: credential as never } })
    },
  })
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title="Add a passkey" size="small" isBusy={form.isSubmitting}>
      <form onSubmit={form.onSubmitForm} noValidate aria-label="Add a passkey">
        <Fields>
          <Text>
            A passkey signs you in with your fingerprint, face, PIN or security key. Give it a name, then follow your
            device.
          </Text>
          <TextInput
            label="Name"
            placeholder="For example, My laptop"
            maxLength={passkeyNameLength}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Button type="submit" loading={form.isSubmitting} fullWidth>
            Continue
          </Button>
        </Fields>
      </form>
    </SheetDialog>
  )
}

/** The passkey that the device makes; null where that failed, which is said here. */
async function make(retry: () => unknown) {
  try {
    return await makePasskey(await passkeys.call('POST /api/me/passkeys/options'))
  } catch (error) {
    if (error instanceof Problem) {
      if (!retryWhenFresh(error, retry)) showError({ title: failureTitle, message: error.message })
      return null
    }
    const message = explainDeviceError(error)
    if (message !== null) showError({ title: failureTitle, message })
    return null
  }
}
