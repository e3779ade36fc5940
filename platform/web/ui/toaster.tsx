import { lazy, Suspense } from 'react'

const ToasterView = lazy(() => import('./toaster-view.tsx').then(({ ToasterView: view }) => ({ default: view })))

/** The place where toasts appear. Once per page, in the shell, beside the router's outlet. */
export function Toaster() {
  return (
    <Suspense fallback={null}>
      <ToasterView />
    </Suspense>
  )
}
