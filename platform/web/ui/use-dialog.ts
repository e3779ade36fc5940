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
