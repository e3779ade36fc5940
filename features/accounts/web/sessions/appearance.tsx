import '#platform/web/theme/sheets/segmented-control.ts'
import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
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
    <section aria-labelledby="appearance">
      <h2 id="appearance">Appearance</h2>
      <p className={styles.intro}>The color scheme of this browser. System follows the device.</p>
      <SegmentedControl
        className={styles.choice!}
        aria-labelledby="appearance"
        data={[...schemes]}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as (typeof schemes)[number]['value'])}
      />
    </section>
  )
}
