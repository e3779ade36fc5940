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

/** Whether no other dialog or drawer was opened after this one. Mantine's all listen for Escape: only the topmost may close. */
export function useIsTopmost(isOpen: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    setOpenIds([...openIds, id])
    // Not before everybody has heard the Escape that closed it.
    return () => void setTimeout(() => setOpenIds(openIds.filter((openId) => openId !== id)))
  }, [id, isOpen])
  return useSyncExternalStore(subscribe, () => openIds.at(-1) === id)
}
