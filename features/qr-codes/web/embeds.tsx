import '#platform/web/theme/sheets/select.ts'
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useId, useState } from 'react'
import { isDarkColor } from '#platform/contract/contrast.ts'
import { FieldRow, Fields } from '#platform/web/ui/form-layout.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import type { Link } from '#features/links/schema.ts'
import { PrintedCode } from './printed-code.tsx'
import { defaultStyle, toLook, type QrStyle } from './qr-style.ts'
import { QrImage } from './qr-image.tsx'
import { formatShortUrl } from '#features/links/web/api.ts'

export { QrImage } from './qr-image.tsx'

const sizes = [512, 1_024, 2_048].map((size) => ({ value: String(size), label: `${size} px` }))

/** The QR code, for posters. Scans are counted separately from other clicks. */
export function QrCard({ link }: { link: Link }) {
  const [style, setStyle] = useState(defaultStyle)
  const [isCustomizing, setIsCustomizing] = useState(false)
  const id = useId()
  // While the color that is picked is too light, the code keeps the last one that scanners can read.
  const [readable, setReadable] = useState(defaultStyle)
  const change = (changes: Partial<QrStyle>) => {
    const next = { ...style, ...changes }
    setStyle(next)
    if (isDarkColor(next.color)) setReadable(next)
  }
  const look = toLook(readable)
  return (
    <TitleCard title="QR code">
      <Stack gap="sm" align="center">
        <QrImage link={link} size={184} look={look} />
        <Text fz="xs" c="dimmed" ta="center" maw="100%">
          {formatShortUrl(link.shortUrl)}
        </Text>
      </Stack>
      <Button
        variant="subtle"
        size="sm"
        aria-expanded={isCustomizing}
        aria-controls={id}
        onClick={() => setIsCustomizing(!isCustomizing)}
      >
        Customize
      </Button>
      <div id={id} hidden={!isCustomizing}>
        <StyleFields style={style} onChange={change} />
      </div>
      <DownloadButtons link={link} style={readable} />
      <PrintedCode link={link} look={look} />
    </TitleCard>
  )
}

function StyleFields({ style, onChange }: { style: QrStyle; onChange(changes: Partial<QrStyle>): void }) {
  return (
    <Fields>
      <TextInput
        type="color"
        label="Color"
        value={style.color}
        error={isDarkColor(style.color) ? null : 'Choose a darker color, so that scanners can read the code.'}
        onChange={(event) => onChange({ color: event.currentTarget.value })}
      />
      <FieldRow>
        <NativeSelect
          label="Center"
          data={[
            { value: 'foundry', label: 'Logo' },
            { value: 'none', label: 'No logo' },
          ]}
          value={style.logo}
          onChange={(event) => onChange({ logo: event.currentTarget.value === 'none' ? 'none' : 'foundry' })}
        />
        <NativeSelect
          label="PNG size"
          data={sizes}
          value={style.size}
          onChange={(event) => onChange({ size: event.currentTarget.value })}
        />
      </FieldRow>
    </Fields>
  )
}

function DownloadButtons({ link, style }: { link: Link; style: QrStyle }) {
  const address = `/api/admin/tracked-links/${link.id}/qr`
  const formats = [
    { name: 'SVG', query: `format=svg${toLook(style)}` },
    { name: 'PNG', query: `format=png&size=${style.size}${toLook(style)}` },
  ]
  return (
    <Group gap={8} justify="center" mt="auto">
      {formats.map(({ name, query }) => (
        <Button
          key={name}
          component="a"
          size="sm"
          px={8}
          variant="default"
          href={`${address}?${query}`}
          download={`qr-${link.shortCode}.${name.toLowerCase()}`}
          aria-label={`Download QR code as ${name}`}
          leftSection={<Download size={16} aria-hidden />}
        >
          {name}
        </Button>
      ))}
      <Button
        size="sm"
        px={8}
        variant="default"
        aria-label="Print QR code"
        leftSection={<Printer size={16} aria-hidden />}
        onClick={printCode}
      >
        Print
      </Button>
    </Group>
  )
}

/** Prints only the code: while `data-print` is set, the style sheet of `PrintedCode` leaves out everything else. */
function printCode() {
  document.documentElement.dataset.print = 'qr'
  window.print()
  delete document.documentElement.dataset.print
}
