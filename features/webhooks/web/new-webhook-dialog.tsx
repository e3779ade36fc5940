import '#platform/web/theme/sheets/code.ts'
import { Button, Code, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { newWebhook } from '../schema.ts'
import { webhooks } from './api.ts'

/** Asks for the address, then shows the secret, once. */
export function NewWebhookDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [secret, setSecret] = useState('')
  const [isShown, setIsShown] = useState(false)
  const create = webhooks.useAction('POST /api/admin/webhooks', {
    failure: { title: 'Failed to create webhook', message: 'Try again in a moment.' },
    onSuccess: (hook) => {
      setSecret(hook.secret)
      setIsShown(true)
    },
  })
  return (
    <>
      <FormDialog
        isOpen={isOpen}
        onClose={onClose}
        title="New webhook"
        submitLabel="Create webhook"
        schema={newWebhook}
        initialValues={{ url: '' }}
        action={create}
        toInput={(body) => ({ body })}
      >
        {(form) => (
          <TextInput
            label="URL"
            description="A public https address that accepts POST requests."
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            required
            data-autofocus
            {...form.getInputProps('url')}
          />
        )}
      </FormDialog>
      <SheetDialog
        isOpen={isShown}
        onClose={() => setIsShown(false)}
        title="Copy the signing secret"
        footer={<Button onClick={() => setIsShown(false)}>Done</Button>}
      >
        <Stack>
          <p>
            Copy it now: for your security it is shown only once. Each delivery has the header X-Foundry-Signature:
            t=seconds,v1=signature. The signature is the HMAC-SHA256 of “seconds.body” with this secret.
          </p>
          <Group wrap="nowrap" align="flex-start">
            <Code block flex={1} miw={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {secret}
            </Code>
            <CopyButton value={secret} label="Copy secret" />
          </Group>
        </Stack>
      </SheetDialog>
    </>
  )
}
