import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { serviceNames, type Service } from '#rules/services.ts'
import { connections } from './api.ts'

/** Removes a connection, after a question. `children`: what that means. */
export function DisconnectButton({ service, children }: { service: Service; children: ReactNode }) {
  const name = serviceNames[service]
  const dialog = useDialog()
  const disconnect = connections.useAction('POST /api/services/{service}/disconnect', {
    success: ({ isRevoked }) => ({
      title: `${name} disconnected`,
      ...(isRevoked === false && {
        message: `It is removed here, but ${name} did not confirm that. Revoke the access in your account there, too.`,
      }),
    }),
    failure: { title: 'Disconnection Failed', message: 'Try again in a moment.' },
    onSuccess: dialog.close,
  })
  return (
    <>
      <Button size="sm" variant="subtle" color="red" onClick={() => dialog.open()}>
        Disconnect
      </Button>
      <ConfirmDialog
        {...dialog.props}
        onConfirm={() => void disconnect.run({ params: { service } })}
        title={`Disconnect ${name}?`}
        confirmLabel="Disconnect"
        isBusy={disconnect.isRunning}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
