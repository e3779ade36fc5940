import { Button, Group, Paper, Text } from '@mantine/core'
import styles from './apply-bar.module.css'
import { toChange, type Selection } from './use-selection.ts'

/** While the selection differs from what the store should have: what would change, and the button that does it. */
export function ApplyBar({ selection }: { selection: Selection }) {
  const sync = selection.useSync()
  const change = toChange(selection.changed)
  if (change.add.length + change.remove.length === 0) return null
  return (
    <Paper className={styles.bar!} withBorder shadow="md" p="md" role="region" aria-label="Changes to the selection">
      <Group justify="space-between" gap="sm">
        <Text fw={600} className="tabular" role="status">
          {`${change.add.length} to add, ${change.remove.length} to remove`}
        </Text>
        <Group gap="sm">
          <Button variant="subtle" disabled={sync.isRunning} onClick={selection.clear}>
            Discard
          </Button>
          <Button loading={sync.isRunning} onClick={() => void sync.run({ body: change })}>
            Apply Changes
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}
