import { useMounted } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType } from 'react'
import { isOffline, offlineMessage } from '../request.ts'
import { showError } from './toast.ts'

type DialogProps = { isOpen: boolean; onClose?(): void }
type LoadedProps<Props> = { dialog: Props; retryLater(): void }

/**
 * A dialog whose code is loaded when it first opens, so that a screen does not carry forms that few of its visits need.
 * `load` answers the component, for example `() => import('./new-dialog.tsx').then((file) => file.NewDialog)`. Where it cannot be
 * loaded, the dialog closes with a message: the screen stays, with what was typed there.
 */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  // React keeps what came of loading, so another try needs another component.
  const create = () => ({
    Loaded: lazy<ComponentType<LoadedProps<Props>>>(() => load().then(toOpenedLater, toNotLoaded)),
  })
  return function LazyDialog(props: Props) {
    const [hasOpened, setHasOpened] = useState(props.isOpen)
    const [{ Loaded }, setLoaded] = useState(create)
    if (props.isOpen && !hasOpened) setHasOpened(true)
    const retryLater = () => {
      setHasOpened(false)
      setLoaded(create)
    }
    return (
      hasOpened && (
        <Suspense>
          <Loaded dialog={props} retryLater={retryLater} />
        </Suspense>
      )
    )
  }
}

/**
 * A dialog remembers who had the focus when it goes from closed to open, so it is mounted closed. Not by `useDeferredValue`: inside
 * another lazy dialog, React would skip the closed state.
 */
function toOpenedLater<Props extends DialogProps>(Dialog: ComponentType<Props>) {
  function OpenedLater({ dialog: props }: LoadedProps<Props>) {
    const isMounted = useMounted()
    return <Dialog {...props} isOpen={isMounted && props.isOpen} />
  }
  return { default: OpenedLater }
}

function toNotLoaded(error: unknown) {
  function NotLoaded({ dialog: { onClose }, retryLater }: LoadedProps<DialogProps>) {
    // Without a way to close it, it would be opened again at once.
    if (!onClose) throw error
    const giveUp = useEffectEvent(() => {
      retryLater()
      onClose()
    })
    useEffect(() => {
      // Some browsers load code that they once failed to load only after a reload.
      const message = isOffline()
        ? offlineMessage
        : 'It could not be loaded. Keep what you typed, then reload the page.'
      showError({ title: 'Not opened', message })
      giveUp()
    }, [])
    return null
  }
  return { default: NotLoaded }
}
