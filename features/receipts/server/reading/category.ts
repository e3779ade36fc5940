import type { ReceiptCategory } from '../../schema.ts'

const words: readonly (readonly [category: ReceiptCategory, pattern: RegExp])[] = [
  ['Lodging', /\b(?:hotel|inn|motel|lodge|resort|airbnb|marriott|hilton|hyatt)\b/i],
  [
    'Travel',
    /\b(?:airlines?|airways|amtrak|uber|lyft|taxi|parking|toll|fuel|gas station|petrol|shell|rental car|train|flight)\b/i,
  ],
  ['Software', /\b(?:software|subscription|hosting|domain|cloud|github|adobe|notion|figma|zoom|saas|license)\b/i],
  ['Equipment', /\b(?:laptop|monitor|camera|printer|computer|electronics|hardware|best buy|apple store)\b/i],
  ['Shipping', /\b(?:usps|ups|fedex|dhl|postage|courier|shipping label)\b/i],
  ['Marketing', /\b(?:print shop|printing|flyers?|banners?|stickers|advertis\w+|poster printing|ads)\b/i],
  ['Office supplies', /\b(?:office|staples|paper|stationery|pens?|toner|poster board|supplies)\b/i],
  ['Events', /\b(?:catering|venue|tickets?|conference|registration fee)\b/i],
  [
    'Meals',
    /\b(?:restaurant|cafe|coffee|pizza|grill|kitchen|bakery|deli|diner|bar|burger|sushi|food|bagels?|lunch|dinner)\b/i,
  ],
  ['Services', /\b(?:consulting|services?|repair|cleaning|legal|accounting)\b/i],
]

/** What a receipt was probably for, by the words in it: those of the merchant's name count first. */
export function guessCategory({ merchantName, text }: { merchantName: string; text: string }): ReceiptCategory | null {
  const find = (source: string) => words.find(([, pattern]) => pattern.test(source))?.[0]
  return find(merchantName) ?? find(text) ?? null
}
