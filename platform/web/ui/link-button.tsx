import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { ScreenLink } from '../screens.tsx'

/** A link to a screen of ours that looks like a button. To another site: `ExternalLink`. */
export function LinkButton({ to, ...rest }: ButtonProps & { to: string; children: ReactNode }) {
  return <Button {...rest} renderRoot={(props) => <ScreenLink {...props} to={to} />} />
}
