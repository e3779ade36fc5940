import { useEffect, useId, useSyncExternalStore } from 'react'

/** The dialogs and drawers that are open, the topmost last. */
let openIds: readonly string[] = []
const listeners = new Set<() => void>()

function setOpenIds(ids: readonly string[]): void {
  openIds = ids
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this dialog or drawer was opened last. Mantine closes every open one on Escape; only the topmost should close. */
export function useIsTopmost(isOpen: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    setOpenIds([...openIds, id])
    // After every dialog has heard the Escape that closed this one.
    return () => void setTimeout(() => setOpenIds(openIds.filter((openId) => openId !== id)))
  }, [id, isOpen])
  return useSyncExternalStore(subscribe, () => openIds.at(-1) === id)
}
