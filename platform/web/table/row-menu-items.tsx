import '../theme/sheets/menu.ts'
import { Menu } from '@mantine/core'
import { ScreenLink } from '../screens.tsx'
import { TriggerReference, type Trigger } from '../ui/trigger-reference.tsx'

/** A link to a screen, or an act. */
export type RowAction = { label: string; isDanger?: boolean } & ({ to: string } | { onSelect(): void })

type RowMenuItemsProps = { isOpen: boolean; onClose(): void; trigger: Trigger; actions: readonly RowAction[] }

/** The menu that a `RowMenu` opens. */
export function RowMenuItems({ isOpen, onClose, trigger, actions }: RowMenuItemsProps) {
  return (
    <Menu opened={isOpen} onClose={onClose} position="bottom-end" returnFocus>
      <Menu.Target>
        <TriggerReference trigger={trigger} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, isDanger, ...act }) => (
          <Menu.Item
            key={label}
            data-danger={isDanger || undefined}
            {...('to' in act
              ? { renderRoot: (props) => <ScreenLink {...props} to={act.to} /> }
              : { onClick: act.onSelect })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
