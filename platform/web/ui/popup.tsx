import { useLocation } from '@tanstack/react-router'
import { createContext, use, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import styles from './popup.module.css'

/**
 * A button and what it opens: a panel below its right edge on desks, a sheet from the bottom edge on phones. It is the
 * browser's own popover: Escape and a click outside close it and focus returns, without a script for either.
 */
export type PopupProps = {
  /** Names the panel for screen readers. */
  label: string
  /** The button's inside, its name for screen readers included. */
  button: ReactNode
  buttonProps?: Omit<ComponentPropsWithoutRef<'button'>, 'type' | 'popoverTarget'>
  /** Put on the page when the panel first opens. */
  children: ReactNode
}

const CloseContext = createContext(() => {})

/** Closes the popup around the caller: for acts after which it has done its work. */
export function useClosePopup(): () => void {
  return use(CloseContext)
}

const gap = 12

export function Popup({ label, button, buttonProps, children }: PopupProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [hasOpened, setHasOpened] = useState(false)
  const { pathname } = useLocation()
  const close = () => void panel.current?.togglePopover(false)
  const markOpened = useEffectEvent(() => setHasOpened(true))

  useEffect(() => void panel.current?.togglePopover(false), [pathname])
  useEffect(() => attachPanelListeners({ trigger: trigger.current!, panel: panel.current!, onOpen: markOpened }), [])

  return (
    <>
      <button {...buttonProps} ref={trigger} type="button" popoverTarget={id}>
        {button}
      </button>
      <div ref={panel} id={id} popover="auto" role="dialog" aria-label={label} tabIndex={-1} className={styles.panel}>
        <CloseContext value={close}>{hasOpened && children}</CloseContext>
      </div>
    </>
  )
}

type PanelOptions = { trigger: HTMLElement; panel: HTMLElement; onOpen(): void }

/** Places the panel below its button, takes the focus into it, and closes it once the focus has gone elsewhere. */
function attachPanelListeners({ trigger, panel, onOpen }: PanelOptions): () => void {
  const controller = new AbortController()
  const { signal } = controller
  panel.addEventListener(
    'beforetoggle',
    ({ newState }) => void (newState === 'open' && positionPanel({ trigger, panel, onOpen })),
    { signal },
  )
  panel.addEventListener('toggle', ({ newState }) => void (newState === 'open' && panel.focus()), { signal })
  panel.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !panel.contains(relatedTarget) && relatedTarget !== trigger)
        panel.togglePopover(false)
    },
    { signal },
  )
  return () => controller.abort()
}

function positionPanel({ trigger, panel, onOpen }: PanelOptions): void {
  const { bottom, right } = trigger.getBoundingClientRect()
  panel.style.setProperty('--popup-top', `${bottom + gap}px`)
  panel.style.setProperty('--popup-right', `${document.documentElement.clientWidth - right}px`)
  onOpen()
}
