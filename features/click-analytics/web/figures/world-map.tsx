import { Group, Text } from '@mantine/core'
import { geoNaturalEarth1, geoPath } from 'd3-geo'
import { useState, type KeyboardEvent } from 'react'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import world from 'world-atlas/countries-110m.json'
import { formatCount } from '#platform/web/format.ts'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import type { Analytics } from '../../schema.ts'
import { getCountryCode } from './country-codes.ts'
import { tintCount, toTints } from './tints.ts'
import { getValueLabel } from '../value-labels.ts'
import styles from './world-map.module.css'

type Shares = Analytics['shares']['country']

const [width, height] = [960, 440]
const antarctica = '010'

const atlas = world as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>
const countryShapes = feature(atlas, atlas.objects.countries)
countryShapes.features = countryShapes.features.filter(({ id }) => id !== antarctica)
const toPath = geoPath(geoNaturalEarth1().fitSize([width, height], countryShapes)).digits(1)

/** Computed once, because projecting the outlines is slow. */
const outlines = countryShapes.features.map((shape) => ({
  code: getCountryCode({ id: String(shape.id ?? ''), name: shape.properties.name }),
  name: shape.properties.name,
  path: toPath(shape) ?? '',
}))

const mappedCodes = new Set(outlines.map(({ code }) => code))

/** Sets or removes the country filter; without it countries can only be read. */
type SelectionProps = { selected: string | undefined; onToggle?: (country: string) => void }

/** Clicks by country. Countries too small for the map are only in the breakdown below. */
export function WorldMap({ shares, ...selection }: { shares: Shares } & SelectionProps) {
  const [hovered, setHovered] = useState<string>()
  const knownShares = shares.filter(({ value }) => value !== '')
  const counts = new Map(knownShares.map(({ value, clicks }) => [value, clicks]))
  return (
    <TitleCard
      title="Locations"
      headingLevel={3}
      aside={
        <Text fz="sm" c="dimmed" className="tabular">
          {hovered ? describeCountry(hovered, counts) : formatHint(knownShares.length)}
        </Text>
      }
    >
      <Countries counts={counts} label={describeShares(knownShares)} onHover={setHovered} {...selection} />
      <Group justify="space-between" align="baseline" gap="4px 16px" fz="xs">
        <Legend isEmpty={knownShares.length === 0} />
        <a href="https://db-ip.com" target="_blank" rel="noopener noreferrer">
          IP Geolocation by DB-IP
        </a>
      </Group>
    </TitleCard>
  )
}

type CountriesProps = SelectionProps & {
  /** Largest first. */
  counts: Map<string, number>
  label: string
  onHover: (country: string | undefined) => void
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** One tab stop for all countries with clicks; the arrow keys move between them by number of clicks. */
function Countries({ counts, label, selected, onToggle, onHover }: CountriesProps) {
  const [lastFocused, setLastFocused] = useState('')
  const [focused, setFocused] = useState<string>()
  const tints = toTints(counts)
  const ranked = [...counts.keys()].filter((code) => mappedCodes.has(code))
  const stop = ranked.includes(lastFocused) ? lastFocused : ranked[0]
  const moveByKey = (event: KeyboardEvent<SVGPathElement>, code: string) => {
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (step === undefined) return onToggle?.(code)
    const next = ranked.at((ranked.indexOf(code) + step) % ranked.length)!
    event.currentTarget.ownerSVGElement?.querySelector<SVGPathElement>(`[data-code="${next}"]`)?.focus()
  }
  const focus = (code: string | undefined) => {
    setFocused(code)
    onHover(code)
    if (code) setLastFocused(code)
  }
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={`World map of clicks. ${label}`}
      onPointerMove={({ target }) => onHover((target as SVGElement).dataset.code)}
      onPointerLeave={() => onHover(undefined)}
    >
      {outlines.map(({ code, name, path }) => (
        <path
          key={name}
          d={path}
          className={styles.shape}
          data-code={code}
          data-tint={tints.get(code)}
          {...(counts.has(code) && {
            role: onToggle ? 'button' : 'img',
            tabIndex: code === stop ? 0 : -1,
            'aria-label': describeCountry(code, counts),
            ...(onToggle && { 'aria-pressed': code === selected, onClick: () => onToggle(code) }),
            onKeyDown: (event) => moveByKey(event, code),
            onFocus: () => focus(code),
            onBlur: () => focus(undefined),
          })}
        />
      ))}
      {/* The ring is drawn last, because neighboring countries would cover half of it. */}
      {outlines
        .filter(({ code }) => code !== '' && (code === focused || code === selected))
        .map(({ code, name, path }) => (
          <path key={name} d={path} className={styles.ring} data-focused={code === focused || undefined} />
        ))}
    </svg>
  )
}

const describeCountry = (code: string, counts: Map<string, number>) =>
  `${getValueLabel('country', code)}: ${formatCount(counts.get(code) ?? 0, 'click')}`
const formatHint = (count: number) =>
  count === 0 ? 'No country known in this period' : formatCount(count, ['country', 'countries'])

function describeShares(knownShares: Shares): string {
  if (knownShares.length === 0) return 'No country is known in this period.'
  const first = knownShares.slice(0, 5).map(({ value, clicks }) => `${getValueLabel('country', value)} ${clicks}`)
  return `Most from ${first.join(', ')}.`
}

function Legend({ isEmpty }: { isEmpty: boolean }) {
  if (isEmpty) return <span />
  return (
    <Group gap={2} c="dimmed" aria-hidden>
      <Text span inherit me={4}>
        Fewer
      </Text>
      {Array.from({ length: tintCount }, (_, index) => (
        <span key={index} className={styles.swatch} data-tint={index + 1} />
      ))}
      <Text span inherit ms={4}>
        More clicks
      </Text>
    </Group>
  )
}
