import { Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { links } from '../api.ts'

const debounceMs = 350

/** A custom short code. Its availability is checked when typing pauses. */
export function CodeField({ value, ...field }: { value: string; error?: React.ReactNode }) {
  const code = value.trim().toLowerCase()
  const [debouncedCode] = useDebouncedValue(code, debounceMs)
  const { data, isError } = useQuery({
    ...links.query('GET /api/admin/tracked-links/code-check', { query: { shortCode: debouncedCode } }),
    enabled: debouncedCode !== '',
    staleTime: 10_000,
  })
  const isChecked = debouncedCode === code && data !== undefined
  return (
    <div>
      <TextInput
        label="Short code"
        description="Leave empty for 7 random characters. It can't be changed later."
        placeholder="demo-day"
        maxLength={50}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        {...field}
      />
      <Text role="status" fz="xs" fw={500} c={isChecked ? (data.isFree ? 'green' : 'red') : 'dimmed'}>
        {code === '' || field.error
          ? ''
          : isChecked
            ? data.isFree
              ? `“${code}” is available`
              : data.reason
            : isError
              ? "Couldn't check. We'll verify when you create it."
              : 'Checking…'}
      </Text>
    </div>
  )
}
