import { campaignFields, campaignParameters, type CampaignField } from '#features/link-campaigns/schema.ts'

export type PastedUrl = { url: string; campaign: Partial<Record<CampaignField, string>> }

/** An address whose campaign parameters are taken out of it, because a link keeps them in fields of their own; null for one without any. */
export function parsePastedUrl(text: string): PastedUrl | null {
  if (!/[?&]utm_/i.test(text) || !URL.canParse(text)) return null
  const [address = '', fragment] = text.trim().split('#', 2)
  const [path = '', query = ''] = splitOnce(address, '?')
  const campaign: PastedUrl['campaign'] = {}
  // Rewriting the whole query would change the encoding of what is not ours.
  const rest = query.split('&').filter((piece) => {
    const [name = '', value = ''] = new URLSearchParams(`&${piece}`).entries().next().value ?? []
    const field = campaignFields.find((one) => campaignParameters[one] === name.toLowerCase())
    if (field && value.trim() !== '') campaign[field] ??= value.trim()
    return field === undefined
  })
  if (Object.keys(campaign).length === 0) return null
  return {
    url: `${[path, rest.join('&')].filter(Boolean).join('?')}${fragment === undefined ? '' : `#${fragment}`}`,
    campaign,
  }
}

const splitOnce = (text: string, separator: string): string[] => {
  const index = text.indexOf(separator)
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + 1)]
}

/** What visitors will be sent to, for a preview while typing; null until the address can be read. */
export function previewDestination(url: string, campaign: Record<CampaignField, string>): string | null {
  if (!/^https?:\/\/[^/\s]+\.[^/\s]/i.test(url.trim()) || !URL.canParse(url.trim())) return null
  const target = new URL(url.trim())
  for (const field of campaignFields) {
    const value = campaign[field].trim()
    if (value) target.searchParams.set(campaignParameters[field], value)
  }
  return target.href
}
