import '#platform/web/theme/sheets/password-input.ts'
import { Anchor, PasswordInput } from '@mantine/core'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { serviceNames, type KeyService } from '#rules/services.ts'
import { newConnection } from '../schema.ts'
import { connections } from './api.ts'
import { serviceDetails } from './service-details.ts'

type ConnectDialogProps = { service: KeyService; isOpen: boolean; onClose: () => void }

/** Asks for a key; the service is asked whether it accepts it before it is kept. */
export function ConnectDialog({ service, ...dialog }: ConnectDialogProps) {
  const name = serviceNames[service]
  const { keysUrl } = serviceDetails[service]
  const connect = connections.useAction('POST /api/services/{service}/connect', {
    success: { title: `${name} connected` },
    failure: { title: 'Connection Failed', message: 'Try again in a moment.' },
  })
  return (
    <FormDialog
      {...dialog}
      title={`Connect ${name}`}
      submitLabel="Connect"
      schema={newConnection}
      initialValues={{ apiKey: '' }}
      action={connect}
      toInput={(body) => ({ params: { service }, body })}
    >
      {(form) => (
        <Fields>
          <p>
            Create a key at{' '}
            <Anchor href={keysUrl} target="_blank" rel="noopener noreferrer">
              {new URL(keysUrl).hostname}
            </Anchor>{' '}
            and paste it here. It is stored encrypted and never shown again.
          </p>
          <PasswordInput label="API Key" autoComplete="off" required data-autofocus {...form.getInputProps('apiKey')} />
        </Fields>
      )}
    </FormDialog>
  )
}
