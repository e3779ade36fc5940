import { Button, type ButtonProps } from '@mantine/core'
import ExternalLinkIcon from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'

type ExternalLinkProps = ButtonProps & {
  href: string
  children: ReactNode
  hasIcon?: boolean
  'aria-describedby'?: string
}

/** A button to another site or a file, in a window of its own that learns nothing of ours. */
export function ExternalLink({ hasIcon = true, children, ...rest }: ExternalLinkProps) {
  return (
    <Button
      component="a"
      target="_blank"
      rel="noopener noreferrer"
      {...(hasIcon && { leftSection: <ExternalLinkIcon size={18} aria-hidden /> })}
      {...rest}
    >
      {children}
    </Button>
  )
}
