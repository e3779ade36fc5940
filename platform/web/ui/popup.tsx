import { useLocation } from '@tanstack/react-router'
import { createContext, use, useRef, useState } from 'react'
import type { ComponentPropsWithoutRef, ElementType, ReactNode } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'

// Loaded when somebody is about to open it: the header is part of every first screen, what floats is not.
const loadPanel = () => import('./popup-panel.tsx').then((file) => file.PopupPanel)
const PopupPanel = lazyDialog(loadPanel)

/**
 * A button and what it opens: a panel below its right edge on desks, a sheet from the bottom edge on phones. Escape and
 * a click outside close it, and focus returns to the button; so does a change of screen.
 */
export type PopupProps = {
  /** Names the panel for screen readers. */
  label: string
  /** The content of the button, its name for screen readers included. */
  button: ReactNode
  buttonProps?: Omit<ComponentPropsWithoutRef<'button'>, 'type' | 'onClick' | 'onFocus' | 'onPointerEnter'>
  /** Draws the button; a plain one without it. */
  as?: ElementType
  /** Mounted while the panel is open. */
  children: ReactNode
}

const CloseContext = createContext(() => {})

/** Closes the popup around the caller: for actions after which it is no longer needed. */
export function useClosePopup(): () => void {
  return use(CloseContext)
}

export function Popup({ label, button, buttonProps, as: Button = 'button', children }: PopupProps) {
  const { pathname } = useLocation()
  // The screen it was opened on, so that going to another one closes it.
  const [openedOn, setOpenedOn] = useState<string>()
  const isOpen = openedOn === pathname
  const close = () => setOpenedOn(undefined)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        {...buttonProps}
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpenedOn(isOpen ? undefined : pathname)}
        onFocus={() => void loadPanel()}
        onPointerEnter={() => void loadPanel()}
      >
        {button}
      </Button>
      <PopupPanel isOpen={isOpen} onClose={close} label={label} trigger={trigger}>
        <CloseContext value={close}>{children}</CloseContext>
      </PopupPanel>
    </>
  )
}
