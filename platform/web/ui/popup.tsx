import { Drawer, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { createContext, use, useState } from 'react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import styles from './popup.module.css'

/**
 * A button and what it opens: a panel below its right edge on desks, a sheet from the bottom edge on phones. Escape and
 * a click outside close it, and focus returns to the button; so does a change of screen.
 */
export type PopupProps = {
  /** Names the panel for screen readers. */
  label: string
  /** The content of the button, its name for screen readers included. */
  button: ReactNode
  buttonProps?: Omit<ComponentPropsWithoutRef<'button'>, 'type' | 'onClick'>
  /** Mounted while the panel is open. */
  children: ReactNode
}

const phoneQuery = '(max-width: 47.99em)'

const CloseContext = createContext(() => {})

/** Closes the popup around the caller: for actions after which it is no longer needed. */
export function useClosePopup(): () => void {
  return use(CloseContext)
}

export function Popup({ label, button, buttonProps, children }: PopupProps) {
  const { pathname } = useLocation()
  // The screen it was opened on, so that going to another one closes it.
  const [openedOn, setOpenedOn] = useState<string>()
  const isOpen = openedOn === pathname
  const close = () => setOpenedOn(undefined)
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const trigger = (
    <button
      {...buttonProps}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setOpenedOn(isOpen ? undefined : pathname)}
    >
      {button}
    </button>
  )
  const content = <CloseContext value={close}>{children}</CloseContext>
  if (isPhone) {
    return (
      <>
        {trigger}
        <Drawer
          opened={isOpen}
          onClose={close}
          position="bottom"
          size="auto"
          withCloseButton={false}
          attributes={{ content: { 'aria-label': label } }}
          classNames={{ content: styles.sheet, body: styles.body }}
        >
          {content}
        </Drawer>
      </>
    )
  }
  return (
    <Popover
      opened={isOpen}
      onChange={close}
      position="bottom-end"
      offset={12}
      radius="md"
      shadow="md"
      transitionProps={{ transition: 'fade-down', duration: 150 }}
      trapFocus
      returnFocus
    >
      <Popover.Target>{trigger}</Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label={label} aria-labelledby={undefined}>
        {content}
      </Popover.Dropdown>
    </Popover>
  )
}
