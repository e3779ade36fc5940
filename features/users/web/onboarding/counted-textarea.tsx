import { Textarea, type TextareaProps } from '@mantine/core'
import styles from './onboarding.module.css'

type CountedTextareaProps = Omit<TextareaProps, 'value'> & { value: string; max: number }

/** A text area with a character count. Screen readers skip the count; pass the limits in `description` for them. */
export function CountedTextarea({ value, max, ...rest }: CountedTextareaProps) {
  const count = value.trim().length
  return (
    <div className={styles.counted}>
      <Textarea value={value} {...rest} />
      <span className={styles.count} data-over={count > max || undefined} aria-hidden>
        {count} / {max}
      </span>
    </div>
  )
}
