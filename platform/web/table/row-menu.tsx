import { ActionIcon } from '@mantine/core'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useRef, useState } from 'react'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import type { RowAction } from './row-menu-items.tsx'

// Loaded when somebody is about to open it: what floats is not part of the first screen.
const loadItems = () => import('./row-menu-items.tsx').then((file) => file.RowMenuItems)
const RowMenuItems = lazyDialog(loadItems)

/** What can be done with one row, behind one button; nothing where that is nothing. */
export function RowMenu({ rowName, actions }: { rowName: string; actions: readonly RowAction[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  if (actions.length === 0) return null
  return (
    <>
      <ActionIcon
        ref={trigger}
        aria-label={`Actions for ${rowName}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        onFocus={() => void loadItems()}
        onPointerEnter={() => void loadItems()}
      >
        <Ellipsis size={18} aria-hidden />
      </ActionIcon>
      <RowMenuItems {...{ isOpen, trigger, actions }} onClose={() => setIsOpen(false)} />
    </>
  )
}
