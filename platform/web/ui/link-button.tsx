import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { ScreenLink } from '../screens.tsx'

type LinkButtonProps = ButtonProps & { to: string; children: ReactNode; 'aria-describedby'?: string }

/** A link to a screen of ours that looks like a button. To another site: `ExternalLink`. */
export function LinkButton({ to, ...rest }: LinkButtonProps) {
  return <Button {...rest} renderRoot={(props) => <ScreenLink {...props} to={to} />} />
}
