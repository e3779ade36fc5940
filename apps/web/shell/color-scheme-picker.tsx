import { useMantineColorScheme } from '@mantine/core'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import styles from './color-scheme-picker.module.css'

const schemes = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'auto', label: 'System', icon: Monitor },
] as const

/** Light, dark, or what the device says; this browser remembers it. */
export function ColorSchemePicker() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>Color scheme</legend>
      <div className={styles.options}>
        {schemes.map(({ value, label, icon: Icon }) => (
          <label key={value} className={styles.option}>
            <input
              className="visually-hidden"
              type="radio"
              name="color-scheme"
              checked={colorScheme === value}
              onChange={() => setColorScheme(value)}
            />
            <Icon size={16} aria-hidden />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
