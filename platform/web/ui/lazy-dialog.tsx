import { useMounted } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import type { ComponentType } from 'react'

/**
 * A dialog whose code is loaded when it first opens, so that a screen does not carry forms that few of its visits need.
 * `load` answers the component, for example `() => import('./new-dialog.tsx').then((file) => file.NewDialog)`.
 */
export function lazyDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => {
    const Dialog = await load()
    return { default: (props: Props) => <OpenedLater {...props} dialog={Dialog} /> }
  })
  return function LazyDialog(props: Props) {
    const [hasOpened, setHasOpened] = useState(props.isOpen)
    if (props.isOpen && !hasOpened) setHasOpened(true)
    return (
      hasOpened && (
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      )
    )
  }
}

/**
 * A dialog remembers who had the focus when it goes from closed to open, so it is mounted closed. Not by `useDeferredValue`: inside
 * another lazy dialog, React would skip the closed state.
 */
function OpenedLater<Props extends { isOpen: boolean }>({
  dialog: Dialog,
  ...props
}: Props & { dialog: ComponentType<Props> }) {
  const isMounted = useMounted()
  return <Dialog {...(props as unknown as Props)} isOpen={isMounted && props.isOpen} />
}
