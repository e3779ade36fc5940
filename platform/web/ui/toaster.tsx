import { useEffect, useState, type ComponentType } from 'react'
import { loadToaster } from './load-toaster.ts'

/** The place where toasts appear. Once per page, in the shell, beside the router's outlet. */
export function Toaster() {
  const [View, setView] = useState<ComponentType>()
  useEffect(() => void loadToaster().then(({ ToasterView }) => setView(() => ToasterView)), [])
  return View && <View />
}
