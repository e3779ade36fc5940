import { formatCountry } from '#platform/web/format.ts'
import type { Dimension } from '#features/clicks/schema.ts'
import type { Filter } from './click-search.ts'

export const dimensionTitles: Record<Dimension, string> = {
  country: 'Countries',
  region: 'Regions',
  city: 'Cities',
  device: 'Devices',
  os: 'Operating systems',
  browser: 'Browsers',
  referrer: 'Referrers',
  campaign: 'Campaigns',
  source: 'UTM sources',
  medium: 'UTM mediums',
  term: 'UTM terms',
  content: 'UTM content',
  qr: 'Source',
  class: 'Traffic type',
}

/** Labels of the filter chips. */
export const filterTitles: Record<Filter, string> = {
  country: 'Country',
  region: 'Region',
  city: 'City',
  device: 'Device',
  os: 'Operating system',
  browser: 'Browser',
  referrer: 'Referrer',
  campaign: 'Campaign',
  source: 'UTM source',
  medium: 'UTM medium',
  term: 'UTM term',
  content: 'UTM content',
  qr: 'Source',
}

const valueLabels: Partial<Record<Dimension, Record<string, string>>> = {
  qr: { scan: 'QR code', link: 'Link' },
  class: {
    person: 'Person',
    preview: 'Link preview',
    crawler: 'Crawler',
    scanner: 'Safety scanner',
    script: 'Script',
    prefetch: 'Prefetch',
  },
}

const unknownLabels: Partial<Record<Dimension, string>> = {
  referrer: 'Direct',
  campaign: 'No campaign',
  source: 'None',
  medium: 'None',
  term: 'None',
  content: 'None',
}

/** The label of a dimension's value; '' means unknown. */
export function getValueLabel(dimension: Dimension, value: string): string {
  if (value === '') return unknownLabels[dimension] ?? 'Unknown'
  const valueLabel = valueLabels[dimension]?.[value]
  if (valueLabel) return valueLabel
  if (dimension === 'country' && /^[A-Z]{2}$/.test(value)) return formatCountry(value)
  if (dimension === 'device') return value.charAt(0).toUpperCase() + value.slice(1)
  return value
}
