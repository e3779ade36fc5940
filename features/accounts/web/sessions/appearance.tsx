import '#platform/web/theme/sheets/segmented-control.ts'
import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { PageSection } from '#platform/web/ui/page-section.tsx'
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
    <PageSection
      id="appearance"
      title="Appearance"
      intro="Choose how Foundry looks in this browser. System matches your device."
    >
      <SegmentedControl
        className={styles.choice!}
        mt="md"
        maw={384}
        fullWidth
        aria-labelledby="appearance-title"
        data={[...schemes]}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as (typeof schemes)[number]['value'])}
      />
    </PageSection>
  )
}
