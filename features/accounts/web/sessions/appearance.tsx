import '#platform/web/theme/sheets/segmented-control.ts'
import { Box, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core'
import styles from './appearance.module.css'

const schemes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** The color scheme, saved in this browser. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Box
      component="section"
      mt={40}
      pt={40}
      style={{ borderTop: '1px solid var(--line)' }}
      aria-labelledby="appearance"
    >
      <h2 id="appearance">Appearance</h2>
      <Text c="dimmed" mt="xs">
        Choose how Foundry looks in this browser. System matches your device.
      </Text>
      <SegmentedControl
        className={styles.choice!}
        mt="md"
        maw={384}
        fullWidth
        aria-labelledby="appearance"
        data={[...schemes]}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as (typeof schemes)[number]['value'])}
      />
    </Box>
  )
}
