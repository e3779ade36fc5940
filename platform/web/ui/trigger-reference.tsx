import { useImperativeHandle, type Ref, type RefObject } from 'react'

export type Trigger = RefObject<HTMLButtonElement | null>

/** Gives a popover or menu the button that is already on the page as its target. */
export function TriggerReference({ trigger, ref }: { trigger: Trigger; ref?: Ref<HTMLButtonElement> }) {
  useImperativeHandle(ref, () => trigger.current!, [trigger])
  return null
}
