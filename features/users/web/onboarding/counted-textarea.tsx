import { Box, Text, Textarea, type TextareaProps } from '@mantine/core'

type CountedTextareaProps = Omit<TextareaProps, 'value'> & { value: string; max: number }

/** A text area with a character count. Screen readers skip the count; pass the limits in `description` for them. */
export function CountedTextarea({ value, max, ...rest }: CountedTextareaProps) {
  const count = value.trim().length
  const tone = count > max ? { c: 'red', fw: 600 } : { c: 'dimmed' }
  return (
    <Box pos="relative">
      <Textarea value={value} {...rest} />
      <Text component="span" className="tabular" pos="absolute" top={3} right={0} fz="xs" {...tone} aria-hidden>
        {count} / {max}
      </Text>
    </Box>
  )
}
