import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SheetDialog } from './sheet-dialog.tsx'
import { TrashList, type TrashItem, type TrashListProps } from './trash-list.tsx'
import { useDialog } from './use-dialog.ts'

type TrashButtonProps<Item extends TrashItem> = TrashListProps<Item> & {
  /** Above the list: how long things stay in it. */
  intro?: ReactNode
}

/** Opens the trash of a noun; nothing while that is empty. The label is also the title of the dialog. */
export function TrashButton<Item extends TrashItem>({ intro, restore, ...list }: TrashButtonProps<Item>) {
  const dialog = useDialog()
  const count = list.items.length
  const run: typeof restore.run = async (input) => {
    const reply = await restore.run(input)
    if (reply !== undefined && count === 1) dialog.close()
    return reply
  }
  return (
    <>
      {count > 0 && (
        <Button variant="subtle" onClick={() => dialog.open()}>
          Trash ({count})
        </Button>
      )}
      <SheetDialog {...dialog.props} title={list.label} size="small">
        {intro && (
          <Text className="quiet small" mb="sm">
            {intro}
          </Text>
        )}
        <TrashList {...list} restore={{ ...restore, run }} />
      </SheetDialog>
    </>
  )
}
