import '#platform/web/theme/sheets/alert.ts'
import { Alert } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { campusTroubles } from '../../schema.ts'

const texts: Partial<Record<string, string>> = {
  taken: 'That campus account is connected to another Foundry account. Sign in with it there and disconnect it first.',
  denied: 'The campus service did not sign you in, so nothing was connected.',
  unavailable: 'The campus service is not answering. Please try again in a few minutes.',
}

/** How connecting a campus account ended, as the address says when the browser comes back. */
export function ConnectionNote() {
  const { campus } = useSearch({ from: '/member/settings' })
  if (campus === 'connected')
    return (
      <Alert color="green" title="Campus account connected" mt="md" role="status">
        From now on it signs you in to Foundry.
      </Alert>
    )
  const trouble = campusTroubles.find((one) => one === campus)
  if (!trouble) return null
  return (
    <Alert color="orange" title="The campus account was not connected" mt="md" role="alert">
      {texts[trouble] ?? 'Please try again.'}
    </Alert>
  )
}
