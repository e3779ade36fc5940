import '../theme/sheets/dialog.ts'
import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core'
import { useIsTopmost } from './use-is-topmost.ts'

/** A panel from an edge of the screen. Escape closes it unless a dialog is open above it. */
export function Drawer(props: DrawerProps) {
  return <MantineDrawer {...props} closeOnEscape={useIsTopmost(props.opened)} />
}
