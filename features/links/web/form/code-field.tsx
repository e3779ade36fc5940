import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { codeQuery } from '../api.ts'
import styles from './code-field.module.css'

const pauseMs = 350

/** An own short code, looked up once typing pauses. */
export function CodeField({ value, ...field }: { value: string; error?: React.ReactNode }) {
  const code = value.trim().toLowerCase()
  const [asked] = useDebouncedValue(code, pauseMs)
  const { data, isError } = useQuery(codeQuery(asked))
  const isKnown = asked === code && data !== undefined
  return (
    <div>
      <TextInput
        label="Short code"
        description="Empty: seven random characters. It cannot be changed later."
        placeholder="demo-day"
        maxLength={50}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        {...field}
      />
      <p
        role="status"
        className={styles.answer}
        data-tone={isKnown && !field.error ? (data.isFree ? 'good' : 'bad') : undefined}
      >
        {code === '' || field.error
          ? ''
          : isKnown
            ? data.isFree
              ? `“${code}” is available`
              : data.reason
            : isError
              ? 'It could not be checked. Creating the link will tell.'
              : 'Checking…'}
      </p>
    </div>
  )
}
