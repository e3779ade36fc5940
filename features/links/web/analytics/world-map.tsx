import { geoNaturalEarth1, geoPath } from 'd3-geo'
import { useId, useState, type KeyboardEvent } from 'react'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import world from 'world-atlas/countries-110m.json'
import { Card } from '#platform/web/ui/card.tsx'
import type { Analytics } from '../../schema.ts'
import { codeOf } from './country-codes.ts'
import { wordOf } from './value-words.ts'
import styles from './world-map.module.css'

type Shares = Analytics['shares']['country']

const [width, height] = [960, 440]
const antarctica = '010'
const tintCount = 5

const atlas = world as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>
const lands = feature(atlas, atlas.objects.countries)
lands.features = lands.features.filter(({ id }) => id !== antarctica)
const draw = geoPath(geoNaturalEarth1().fitSize([width, height], lands)).digits(1)

/** Every country's outline, drawn once. */
const outlines = lands.features.map((land) => ({
  code: codeOf({ id: String(land.id ?? ''), name: land.properties.name }),
  name: land.properties.name,
  path: draw(land) ?? '',
}))

const drawn = new Set(outlines.map(({ code }) => code))

/** Narrows everything to one country, or no longer; as the bars do. */
type Choosing = { chosen: string | undefined; onToggle: (country: string) => void }

/** Where clicks come from. The bars below name the same figures, small countries included. */
export function WorldMap({ shares, ...choosing }: { shares: Shares } & Choosing) {
  const titleId = useId()
  const [pointed, setPointed] = useState<string>()
  const known = shares.filter(({ value }) => value !== '')
  const counts = new Map(known.map(({ value, clicks }) => [value, clicks]))
  const most = Math.max(0, ...known.map(({ clicks }) => clicks))
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.card}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          Where people are
        </h3>
        <p className={styles.pointed}>{pointed ? figureOf(pointed, counts) : hintOf(known.length)}</p>
      </div>
      <Lands counts={counts} most={most} label={spoken(known)} onPoint={setPointed} {...choosing} />
      <div className={styles.foot}>
        <Legend most={most} />
        <a className={styles.source} href="https://db-ip.com" target="_blank" rel="noopener noreferrer">
          IP Geolocation by DB-IP
        </a>
      </div>
    </Card>
  )
}

type LandsProps = Choosing & {
  /** Largest first. */
  counts: Map<string, number>
  most: number
  label: string
  onPoint: (country: string | undefined) => void
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The countries with clicks take one tab stop; arrows go from the largest to the smallest. */
function Lands({ counts, most, label, chosen, onToggle, onPoint }: LandsProps) {
  const [reached, setReached] = useState('')
  const [focused, setFocused] = useState<string>()
  const ranked = [...counts.keys()].filter((code) => drawn.has(code))
  const stop = ranked.includes(reached) ? reached : ranked[0]
  const press = (event: KeyboardEvent<SVGPathElement>, code: string) => {
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (step === undefined) return onToggle(code)
    const next = ranked.at((ranked.indexOf(code) + step) % ranked.length)!
    event.currentTarget.ownerSVGElement?.querySelector<SVGPathElement>(`[data-code="${next}"]`)?.focus()
  }
  const focus = (code: string | undefined) => {
    setFocused(code)
    onPoint(code)
    if (code) setReached(code)
  }
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={`World map of clicks. ${label}`}
      onPointerMove={({ target }) => onPoint((target as SVGElement).dataset.code)}
      onPointerLeave={() => onPoint(undefined)}
    >
      {outlines.map(({ code, name, path }) => (
        <path
          key={name}
          d={path}
          className={styles.land}
          data-code={code}
          data-tint={tintOf({ clicks: counts.get(code) ?? 0, most }) || undefined}
          {...(counts.has(code) && {
            role: 'button',
            tabIndex: code === stop ? 0 : -1,
            'aria-label': figureOf(code, counts),
            'aria-pressed': code === chosen,
            onClick: () => onToggle(code),
            onKeyDown: (event) => press(event, code),
            onFocus: () => focus(code),
            onBlur: () => focus(undefined),
          })}
        />
      ))}
      {/* Once more and above the neighbours, which would cover half of a line around it. */}
      {outlines
        .filter(({ code }) => code !== '' && (code === focused || code === chosen))
        .map(({ code, name, path }) => (
          <path key={name} d={path} className={styles.ring} data-focused={code === focused || undefined} />
        ))}
    </svg>
  )
}

/** 0 for none, else 1 to 5, by the root: one large country must not make all others look alike. */
function tintOf({ clicks, most }: { clicks: number; most: number }): number {
  return clicks === 0 ? 0 : Math.ceil(Math.sqrt(clicks / most) * tintCount)
}

const clicksOf = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'click' : 'clicks'}`
const figureOf = (code: string, counts: Map<string, number>) =>
  `${wordOf('country', code)}: ${clicksOf(counts.get(code) ?? 0)}`
const hintOf = (count: number) =>
  count === 0 ? 'No country is known yet.' : `${count} ${count === 1 ? 'country' : 'countries'}`

function spoken(known: Shares): string {
  if (known.length === 0) return 'No country is known yet.'
  const first = known.slice(0, 5).map(({ value, clicks }) => `${wordOf('country', value)} ${clicks}`)
  return `Most from ${first.join(', ')}.`
}

function Legend({ most }: { most: number }) {
  if (most === 0) return <span />
  return (
    <p className={styles.legend} aria-hidden>
      <span>1</span>
      {Array.from({ length: tintCount }, (_, index) => (
        <span key={index} className={styles.swatch} data-tint={index + 1} />
      ))}
      <span>{most.toLocaleString('en-US')}</span>
    </p>
  )
}
