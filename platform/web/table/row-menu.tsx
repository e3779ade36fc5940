import '../theme/sheets/menu.ts'
import { ActionIcon, Menu } from '@mantine/core'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { ScreenLink } from '../screens.tsx'

/** A link to a screen, or an act. */
export type RowAction = { label: string; isDanger?: boolean } & ({ to: string } | { onSelect(): void })

/** What can be done with one row, behind one button. */
export function RowMenu({ rowName, actions }: { rowName: string; actions: readonly RowAction[] }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${rowName}`}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
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
