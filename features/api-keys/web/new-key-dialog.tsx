import '#platform/web/theme/sheets/choices.ts'
import '#platform/web/theme/sheets/code.ts'
import { Button, Checkbox, Code, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { apiScopes, type ApiScope } from '#rules/api-scopes.ts'
import { newApiKey } from '../schema.ts'
import { apiKeys } from './api.ts'

type NewKeyDialogProps = { isOpen: boolean; onClose: () => void }

/** Asks for a name and scopes, then shows the key, once. */
export function NewKeyDialog({ isOpen, onClose }: NewKeyDialogProps) {
  const [token, setToken] = useState<string>()
  const [isShown, setIsShown] = useState(false)
  const create = apiKeys.useAction('POST /api/admin/api-keys', {
    failure: { title: 'Failed to create API key', message: 'Try again in a moment.' },
    onSuccess: (key) => {
      setToken(key.token)
      setIsShown(true)
    },
  })
  return (
    <>
      <FormDialog
        isOpen={isOpen}
        onClose={onClose}
        title="New API key"
        submitLabel="Create key"
        schema={newApiKey}
        initialValues={{ name: '', scopes: ['links:read'] as ApiScope[] }}
        action={create}
        toInput={(body) => ({ body })}
      >
        {(form) => (
          <Fields>
            <TextInput
              label="Name"
              description="Which tool is it for?"
              maxLength={80}
              autoComplete="off"
              required
              data-autofocus
              {...form.getInputProps('name')}
            />
            <Checkbox.Group label="Scopes" {...form.getInputProps('scopes')}>
              <Stack gap="sm" mt={8}>
                {Object.entries(apiScopes).map(([scope, description]) => (
                  <Checkbox key={scope} value={scope} label={scope} description={description} />
                ))}
              </Stack>
            </Checkbox.Group>
          </Fields>
        )}
      </FormDialog>
      <SheetDialog
        isOpen={isShown}
        onClose={() => setIsShown(false)}
        title="Copy your API key"
        footer={<Button onClick={() => setIsShown(false)}>Done</Button>}
      >
        <Stack>
          <p>Copy it now: for your security it is shown only once. Send it in the Authorization header.</p>
          <Group wrap="nowrap" align="flex-start">
            <Code block flex={1} miw={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {token ?? ''}
            </Code>
            <CopyButton value={token ?? ''} label="Copy API key" />
          </Group>
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {`curl -H "Authorization: Bearer $FOUNDRY_KEY" ${window.location.origin}/api/admin/tracked-links`}
          </Code>
        </Stack>
      </SheetDialog>
    </>
  )
}
