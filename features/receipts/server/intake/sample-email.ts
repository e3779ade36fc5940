import { toUtcDay } from '#platform/server/days.ts'
type SampleOptions = { to: string; now: Date; id: string; index: number }
type SampleEmail = { subject: string; fromAddress: string; text: string; content: Buffer }

const orders = [
  {
    shop: 'Corner Market Inc.',
    items: [
      ['Paper towels', 8.5],
      ['Poster board', 12],
    ],
    payment: 'VISA **** 4242',
  },
  {
    shop: 'Blue Ridge Print Shop',
    items: [
      ['Flyers, 200 pieces', 64],
      ['Delivery', 9.5],
    ],
    payment: 'MASTERCARD **** 1881',
  },
  {
    shop: 'Lumen Coffee Company',
    items: [
      ['Coffee for 12', 36],
      ['Bagels', 22.75],
    ],
    payment: 'Cash',
  },
] as const
const taxRate = 0.053

/** A receipt as shops send it, whose text is the receipt. `index` chooses the shop. */
export function createSampleEmail({ to, now, id, index }: SampleOptions): SampleEmail {
  const { shop, items, payment } = orders[index % orders.length]!
  const subtotal = items.reduce((sum, [, price]) => sum + price, 0)
  const tax = Math.round(subtotal * taxRate * 100) / 100
  const lines = [
    shop,
    `Date: ${toUtcDay(now)}`,
    ...items.map(([name, price]) => `${name}   $${price.toFixed(2)}`),
    `Subtotal   $${subtotal.toFixed(2)}`,
    `Sales tax   $${tax.toFixed(2)}`,
    `Total   $${(subtotal + tax).toFixed(2)}`,
    payment,
    'Thank you for your order.',
  ]
  const [subject, fromAddress, text] = [`Your receipt from ${shop}`, 'orders@example.com', lines.join('\n')]
  const head = [
    `From: ${shop.replaceAll('.', '')} <${fromAddress}>`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${now.toUTCString()}`,
    `Message-ID: <${id}@example.com>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
  ]
  return { subject, fromAddress, text, content: Buffer.from([...head, '', ...lines, ''].join('\r\n')) }
}
