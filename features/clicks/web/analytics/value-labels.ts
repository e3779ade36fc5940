import { formatCountry } from '#platform/web/format.ts'
import type { Dimension } from '../../schema.ts'
import type { Filter } from './click-search.ts'

export const dimensionTitles: Record<Dimension, string> = {
  country: 'Countries',
  city: 'Cities',
  device: 'Devices',
  browser: 'Browsers',
  referrer: 'Referrers',
  campaign: 'Campaigns',
  qr: 'QR or link',
  class: 'Who came',
}

/** Labels of the filter chips. */
export const filterTitles: Record<Filter, string> = {
  country: 'Country',
  city: 'City',
  device: 'Device',
  browser: 'Browser',
  referrer: 'Referrer',
  campaign: 'Campaign',
  qr: 'By',
}

const valueLabels: Partial<Record<Dimension, Record<string, string>>> = {
  qr: { scan: 'QR code scanned', link: 'Link followed' },
  class: {
    person: 'Person',
    preview: 'Link preview',
    crawler: 'Crawler',
    scanner: 'Safety scanner',
    script: 'Script',
    prefetch: 'Prefetch',
  },
}

const unknownLabels: Partial<Record<Dimension, string>> = { referrer: 'Direct', campaign: 'No campaign' }

/** The label of a dimension's value; '' means unknown. */
export function getValueLabel(dimension: Dimension, value: string): string {
  if (value === '') return unknownLabels[dimension] ?? 'Unknown'
  const valueLabel = valueLabels[dimension]?.[value]
  if (valueLabel) return valueLabel
  if (dimension === 'country' && /^[A-Z]{2}$/.test(value)) return formatCountry(value)
  if (dimension === 'device') return value.charAt(0).toUpperCase() + value.slice(1)
  return value
}
