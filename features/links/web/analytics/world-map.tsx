import { geoNaturalEarth1, geoPath } from 'd3-geo'
import { useId, useState } from 'react'
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

/** Where clicks come from. The bars below name the same figures, small countries included. */
export function WorldMap({ shares }: { shares: Shares }) {
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
      <svg
        className={styles.map}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`World map of clicks. ${spoken(known)}`}
        onPointerMove={({ target }) => setPointed((target as SVGElement).dataset.code)}
        onPointerLeave={() => setPointed(undefined)}
      >
        {outlines.map(({ code, name, path }) => (
          <path
            key={name}
            d={path}
            className={styles.land}
            data-code={code}
            data-tint={tintOf({ clicks: counts.get(code) ?? 0, most }) || undefined}
          />
        ))}
      </svg>
      <div className={styles.foot}>
        <Legend most={most} />
        <a className={styles.source} href="https://db-ip.com" target="_blank" rel="noopener noreferrer">
          IP Geolocation by DB-IP
        </a>
      </div>
    </Card>
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
