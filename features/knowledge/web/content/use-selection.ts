import { useState } from 'react'
import { knowledge } from '../api.ts'
import type { CmsItem } from '../../schema.ts'

type Changed = ReadonlyMap<string, CmsItem>

export type Selection = ReturnType<typeof useSelection>

/** Which items should be in the store. Only what differs from what is included now is kept, so that updates of the list lose nothing. */
export function useSelection() {
  const [changed, setChanged] = useState<Changed>(new Map())
  const isSelected = ({ id, isIncluded }: CmsItem) => changed.has(id) !== isIncluded
  const clear = () => setChanged(new Map())
  const select = (items: readonly CmsItem[], isWanted: boolean) =>
    setChanged((current) => {
      const next = new Map(current)
      for (const item of items)
        if (item.isIncluded === isWanted) next.delete(item.id)
        else next.set(item.id, item)
      return next
    })
  return {
    changed,
    isSelected,
    clear,
    selectAll: select,
    toggle: (item: CmsItem) => select([item], !isSelected(item)),
    useSync: () =>
      knowledge.useAction('POST /api/admin/sync-vector-store', {
        success: ({ added, removed }) => ({ title: 'Sync started', message: `${added} to add, ${removed} to remove.` }),
        failure: { title: 'Sync failed', message: 'Please try again.' },
        onSuccess: clear,
      }),
  }
}

/** What to include and what to leave out. */
export function toChange(changed: Changed): { add: string[]; remove: string[] } {
  const items = [...changed.values()]
  const pick = (isIncluded: boolean) => items.filter((item) => item.isIncluded === isIncluded).map(({ id }) => id)
  return { add: pick(false), remove: pick(true) }
}
