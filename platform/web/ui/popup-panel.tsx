import '../theme/sheets/popover.ts'
import { Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Drawer } from './drawer.tsx'
import { TriggerReference, type Trigger } from './trigger-reference.tsx'
import styles from './popup-panel.module.css'

const phoneQuery = '(max-width: 47.99em)'

export type PopupPanelProps = {
  isOpen: boolean
  onClose: () => void
  label: string
  trigger: Trigger
  children: ReactNode
}

/** What a popup opens: a sheet from the bottom edge on phones, a panel below its button on desks. */
export function PopupPanel({ isOpen, onClose, label, trigger, children }: PopupPanelProps) {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  if (isPhone) {
    return (
      <Drawer
        opened={isOpen}
        onClose={onClose}
        position="bottom"
        size="auto"
        withCloseButton={false}
        attributes={{ content: { 'aria-label': label } }}
        classNames={{ content: styles.sheet, body: styles.body }}
      >
        {children}
      </Drawer>
    )
  }
  return (
    <Popover
      opened={isOpen}
      onChange={onClose}
      position="bottom-end"
      offset={12}
      radius="md"
      shadow="md"
      transitionProps={{ transition: 'fade-down', duration: 150 }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <TriggerReference trigger={trigger} />
      </Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label={label} aria-labelledby={undefined}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
