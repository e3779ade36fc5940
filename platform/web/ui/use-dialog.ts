import { useState } from 'react'

/**
 * A dialog about one of many things. `dialog.subject` is the thing it was last opened for; it stays while the dialog fades out, so that
 * its text does not go blank. Spread `dialog.props` into the dialog.
 */
export function useDialog<T = undefined>() {
  const [subject, setSubject] = useState<T>()
  const [isOpen, setIsOpen] = useState(false)
  return {
    subject,
    open(about?: T) {
      setSubject(about)
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
    props: { isOpen, onClose: () => setIsOpen(false) },
  }
}

/**
 * A dialog that the rows of a list, which is not empty, share. `row` is the opened one as it is now, or as it was where it has left the
 * list: saving would change another one otherwise. Before the first opening it is any: a dialog that mounts open gives no focus back.
 */
export function useRowDialog<Row extends { id: string }>(rows: readonly Row[]) {
  const dialog = useDialog<Row>()
  const { subject } = dialog
  return { ...dialog, row: rows.find(({ id }) => id === subject?.id) ?? subject ?? rows[0]! }
}
