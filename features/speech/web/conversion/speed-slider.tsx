import '#platform/web/theme/sheets/slider.ts'
import { Input, Slider } from '@mantine/core'
import { speechSpeeds } from '#rules/speech.ts'

const { min, max, step } = speechSpeeds
const marks = [min, 0.5, 1, 1.5, max].map((value) => ({ value, label: `${value}x` }))

/** How fast the voice speaks. */
export function SpeedSlider({ value, onChange }: { value: number; onChange(value: number): void }) {
  return (
    <Input.Wrapper label={`Speed: ${value}x`} labelElement="div">
      <Slider
        {...{ min, max, step, marks, value, onChange }}
        mt={12}
        mb={28}
        mx={8}
        label={null}
        thumbLabel="Speed"
        thumbValueText={(speed) => `${speed} times`}
      />
    </Input.Wrapper>
  )
}
