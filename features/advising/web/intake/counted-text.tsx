import { Box, Text, Textarea, type TextareaProps } from '@mantine/core'

type CountedTextProps = TextareaProps & { value: string; min: number }

/** A text of at least so many characters, with how many there are. Screen readers read the minimum in the description. */
export function CountedText({ value, min, ...rest }: CountedTextProps) {
  return (
    <Box pos="relative">
      <Textarea required autosize minRows={4} maxRows={12} value={value} {...rest} />
      <Text component="span" className="tabular" pos="absolute" top={3} right={0} fz="xs" c="dimmed" aria-hidden>
        {value.trim().length} / {min}
      </Text>
    </Box>
  )
}
