import { Button, type ButtonProps } from '@mantine/core'
import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'

type OutsideButtonProps = ButtonProps & {
  href: string
  children: ReactNode
  hasIcon?: boolean
  'aria-describedby'?: string
}

/** A button to another site or a file, in a window of its own that learns nothing of ours. */
export function OutsideButton({ hasIcon = true, children, ...rest }: OutsideButtonProps) {
  return (
    <Button
      component="a"
      target="_blank"
      rel="noopener noreferrer"
      {...(hasIcon && { leftSection: <ExternalLink size={18} aria-hidden /> })}
      {...rest}
    >
      {children}
    </Button>
  )
}
