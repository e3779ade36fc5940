import { Button, Text, type ButtonProps } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useHasScreen } from '../screens.tsx'
import { getAddressTarget } from './address.ts'
import { ExternalLink } from './external-link.tsx'
import { LinkButton } from './link-button.tsx'
import { showError, type Toast } from './toast.ts'

type AddressButtonProps = ButtonProps & {
  /** As somebody wrote it, or as it came from another system. */
  address: string | null
  /** What pressing it says where the address leads nowhere or to a screen that does not exist. Without it there is no button then. */
  unavailable?: Toast
  children: ReactNode
  'aria-describedby'?: string
}

/** A button to where an address leads: a screen of ours in this tab, another site in a new one. */
export function AddressButton({ address, unavailable, ...rest }: AddressButtonProps) {
  const hasScreen = useHasScreen()
  const noteId = useId()
  const target = getAddressTarget(address, window.location.origin)
  if (target.kind === 'external') return <ExternalLink {...rest} href={target.href} />
  if (target.kind === 'internal' && hasScreen(target.href)) return <LinkButton {...rest} to={target.href} />
  if (!unavailable) return null
  const describedBy = [rest['aria-describedby'], noteId].filter(Boolean).join(' ')
  return (
    <>
      <Button
        {...rest}
        variant="light"
        color="gray"
        aria-describedby={describedBy}
        onClick={() => showError(unavailable)}
      />
      {/* After what else is in the line: a state, another button. */}
      <Text id={noteId} fz="sm" c="dimmed" style={{ order: 1 }}>
        Not available yet
      </Text>
    </>
  )
}
