import { Group, Textarea } from '@mantine/core'
import { formatNumber } from '#platform/web/format.ts'
import { limits } from '#rules/limits.ts'

type TextInputProps = { value: string; isBusy: boolean; onChange(value: string): void; onConvert(): void }

const { typedLength } = limits.speech
const max = formatNumber(typedLength)

/** A text to convert, with its length. Ctrl or Cmd with Enter converts it. */
export function TextInput({ value, isBusy, onChange, onConvert }: TextInputProps) {
  const isTooLong = value.length > typedLength
  return (
    <Textarea
      label="Text"
      placeholder="Type or paste what you want to listen to"
      description={
        <Group component="span" justify="space-between" gap="sm">
          <span>{`Maximum ${max} characters`}</span>
          <span className="tabular">{`${formatNumber(value.length)} of ${max}`}</span>
        </Group>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isTooLong && `Shorten it by ${formatNumber(value.length - typedLength)}, or upload it as a file.`}
      minRows={6}
      maxRows={16}
      readOnly={isBusy}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onConvert()
      }}
    />
  )
}
