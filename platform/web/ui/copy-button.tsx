import { ActionIcon, Button } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { showError } from './toast.ts'

/** Copies `value`. The button says so itself for two seconds; `onCopied` is for a toast where one is asked for. */
export type CopyButtonProps = {
  value: string
  /** What is copied, for screen readers: "Copy short link". */
  label: string
  /** Only the icon, for rows of a table. */
  isCompact?: boolean
  /** The main action of a screen: filled, with `label` as its text. */
  isPrimary?: boolean
  onCopied?: () => void
}

const confirmMs = 2000

export function CopyButton({ value, label, isCompact = false, isPrimary = false, onCopied }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), confirmMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
      onCopied?.()
    } catch {
      showError({ title: 'Not copied', message: 'Your browser did not allow it. Select the text and copy it.' })
    }
  }
  const Icon = isCopied ? Check : Copy
  const icon = <Icon size={isPrimary ? 18 : 16} aria-hidden />
  const shared = { 'aria-label': isCopied ? `Copied. ${label}` : label, onClick: () => void copy() }
  return (
    <>
      {isCompact ? (
        <ActionIcon size={26} {...shared}>
          {icon}
        </ActionIcon>
      ) : (
        <Button {...(!isPrimary && { variant: 'default', size: 'sm' })} leftSection={icon} {...shared}>
          {isPrimary ? label : isCopied ? 'Copied' : 'Copy'}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  )
}
