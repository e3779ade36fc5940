import { expect, test } from 'vitest'
import { testReceiptReader } from './conformance.ts'
import { createOcrRules } from './ocr-rules.ts'
import type { ReceiptLine } from './port.ts'

const reader = createOcrRules({ now: () => new Date('2026-11-25') })
const toLine = (text: string): ReceiptLine => ({ text, confidence: 0.95, page: null, box: null })

async function read(text: string) {
  const { content } = await reader.read({ lines: text.trim().split('\n').map(toLine), pictures: [] })
  const values = Object.fromEntries(Object.entries(content.fields).map(([name, { value }]) => [name, value]))
  return { ...content, values }
}

testReceiptReader({ start: async () => ({ reader, close: async () => {} }) })

test('a till receipt of a shop', async () => {
  const { values, lineItems, isReceipt, isInvoice, fields } = await read(`
RECEIPT
Corner Market Inc.
214 Main Street, Charlottesville VA 22903
Date: 11/21/2026 4:05 PM
Paper towels 2 x $4.25   $8.50
Poster board   $12.00
Subtotal   $20.50
Sales tax 5.3%   $1.09
TOTAL   $21.59
VISA **** 4242   $21.59
Thank you`)
  expect(values).toEqual({
    merchantName: 'Corner Market Inc.',
    totalAmount: '21.59',
    subtotalAmount: '20.50',
    taxAmount: '1.09',
    currency: 'USD',
    transactionDate: '2026-11-21',
    paymentMethod: 'Visa',
  })
  expect(lineItems).toEqual([
    { description: 'Paper towels 2 x $4.25', amount: '8.50' },
    { description: 'Poster board', amount: '12.00' },
  ])
  expect([isReceipt, isInvoice]).toEqual([true, false])
  expect(fields.totalAmount!.confidence).toBeGreaterThan(0.8)
})

test('cash less change decides between two totals, and letters among digits are digits', async () => {
  const { values } = await read(`
KILN TRADING SDN BHD
Date 03/04/2026
Total Qty 3.00
Total RM 1O.l2
Rounding -0.02
Total Rounded RM 10.10
Cash RM 20.00
Change RM 9.90`)
  expect(values).toMatchObject({
    totalAmount: '10.10',
    currency: 'MYR',
    transactionDate: '2026-04-03',
    paymentMethod: 'Cash',
  })
})

test('a restaurant in the United States: month first, tax and tip on top', async () => {
  const { values } = await read(`
THE BODO KITCHEN
505 Preston Ave
Charlottesville, VA 22903
(434) 555-0100
Server: Anna   Table 12
Check #4411   03/04/2026 12:31 PM
2 Bagel lunch   $18.50
1 Iced tea   $3.25
Subtotal   $21.75
Sales Tax   $2.28
Total   $24.03
Tip   $4.80
Total   $28.83
VISA XXXX4242   $28.83
Thank you for dining with us!`)
  expect(values).toMatchObject({
    merchantName: 'THE BODO KITCHEN',
    totalAmount: '28.83',
    subtotalAmount: '21.75',
    taxAmount: '2.28',
    currency: 'USD',
    transactionDate: '2026-03-04',
    paymentMethod: 'Visa',
  })
})

test.each([
  [
    'Office Depot LLC\n03-04-26 9:15 AM\nPens $4.00\nTOTAL $4.00\nCASH $5.00\nCHANGE $1.00',
    '2026-03-04',
    '4.00',
    'USD',
  ],
  ['Tesco Stores Ltd\n03/04/2026 09:15\nMilk £1.20\nTOTAL £1.20\nVAT 0.00', '2026-04-03', '1.20', 'GBP'],
  ['REWE Markt GmbH\nDatum: 03.04.2026\nBrot 3,20 B\nSUMME EUR 3,20\nMwSt 7% 0,21', '2026-04-03', '3.20', 'EUR'],
  [
    'Maple Books Inc\nToronto, Ontario\n2026-04-03\nNovel $10.00\nHST 13% $1.30\nTotal $11.30',
    '2026-04-03',
    '11.30',
    'CAD',
  ],
  [
    'Chai Point\nGSTIN 29AAB\n03-04-2026\nTea ₹80.00\nCGST 2.5% 2.00\nSGST 2.5% 2.00\nGrand Total ₹84.00',
    '2026-04-03',
    '84.00',
    'INR',
  ],
  ['Paris Kiln\n2026-04-03\nBol €10.00\nTotal €10.00', '2026-04-03', '10.00', 'EUR'],
  ['Librairie du Parc\nFacture\nLe 3 avril 2026\nTVA 5,5% 0,55\nTotal TTC 10,55 €', '2026-04-03', '10.55', 'EUR'],
  [
    'Acme Cloud, Inc.\nInvoice date: Apr 3, 2026\nAmount due: $1,200.00\nDue date: May 3, 2026',
    '2026-04-03',
    '1200.00',
    'USD',
  ],
])('dates, amounts and currencies are read as in their country: %s', async (text, date, total, currency) => {
  const { values } = await read(text)
  expect(values).toMatchObject({ transactionDate: date, totalAmount: total, currency })
})

test('what the recognition of letters misread is put right: words, legal forms, digits and lost signs', async () => {
  const { values } = await read(`
POPULAR BOOK
C0. (M) SON 8HD
(Co. No. 113825-W)
17/012018 18:47
Fotal RM Incl. of GST 14.64
Rour ding Adj 0.01
Rounded Tota] RM 14.6S
Cash 50.00
CHANGE 35 35`)
  expect(values).toMatchObject({
    merchantName: 'POPULAR BOOK CO. (M) SDN BHD',
    totalAmount: '14.65',
    transactionDate: '2018-01-17',
  })
})

test('a misread total is overruled by what was paid and by the amount it was rounded from', async () => {
  const { values } = await read(`
Popular Books
Total RM Incl. of GST 14.64
Rounding Adj 0.01
Total RM 14.85
Cash 50.00
CHANGE 35.35`)
  expect(values).toMatchObject({ totalAmount: '14.65' })
})

test.each([
  ['an amount below an item', 'Cake 51.30\nGrand Total 1.30\nCash 51.30', '51.30'],
  ['totals of one rate', 'Total 0% supplies: 15.57\nTotal OF supplies: 15.57\nTotal Payable: 23.20', '23.20'],
  [
    'a rounded total with a misread word',
    'Total incl. 8.11\nRounding adj -0.01\n[3TAL ROUNDED 8.10\nCash 50.00',
    '8.10',
  ],
  ['cash that was misread', 'Sub-Total 27.27\nGST 1.64\nRounding -0.01\nTotal 28.90\nCash 58.50\nChange 0.00', '28.90'],
])('a receipt that is read badly: %s', async (_, rows, total) => {
  const { values } = await read(`Green Grocer\n20/11/2026\n${rows}`)
  expect(values['totalAmount']).toBe(total)
})

test('a total whose digits are broken is not what the next row says', async () => {
  const { fields } = await read(
    'Green Grocer\n20/11/2026\nTea 25.00\nSubTotal 25.00\nNet Total 25. J\nC 50.00\nC. GE 25.00',
  )
  expect(fields.totalAmount?.confidence ?? 0).toBeLessThan(0.5)
})

test('a total below an item is doubtful in a picture, unless a discount is printed; text cannot be misread', async () => {
  const readWith = async (confidence: number, ...rows: string[]) => {
    const lines = ['Green Grocer', '20/11/2026', 'Cake 8.50', ...rows, 'Total 5.00', 'VISA 4242']
    const source = { lines: lines.map((text) => ({ ...toLine(text), confidence })), pictures: [] }
    return (await reader.read(source)).content
  }
  const cheap = { isReceipt: true, fields: { totalAmount: { value: '5.00' } } }
  expect(await readWith(0.7, 'Discount 3.50')).toMatchObject(cheap)
  expect(await readWith(1)).toMatchObject(cheap)
  expect((await readWith(0.7)).fields.totalAmount?.confidence ?? 0).toBeLessThan(0.5)
})

test.each([
  ['Receipt 82331 14/dunf2026 08:34', '2026-06-14'],
  ['Date: 17/83/2026 21:35', '2026-03-17'],
  ['Date 79/03/2026', '2026-03-19'],
  ['Tel 03-88-7734', undefined],
])('a day with a misread sign: %s', async (row, day) => {
  const { values } = await read(`KILN TRADING SDN BHD\n${row}\nTotal RM 4.00`)
  expect(values['transactionDate']).toBe(day)
})

test.each([
  [
    'AIK HUAT HARDWARE\nENTERFRISE (SETIA) SDN BHD\nNo. 17, Jalan Indah',
    'AIK HUAT HARDWARE ENTERFRISE (SETIA) SDN BHD',
  ],
  ['AEON CO. (M) BHD (\n3RD FLR, TAMAN MALURI', 'AEON CO. (M) BHD'],
  ['SUBANG CARE SIN BHD ( 1u/5059-P)\nB-8, Jalan SS15', 'SUBANG CARE SDN BHD'],
  ['99 SPEED MART 5/8\nLot 2811, Jalan Angsa', '99 SPEED MART S/B'],
  ['PRINT EXPERT SDN BHD I\nNo. 12, Jalan Tiga', 'PRINT EXPERT SDN BHD'],
  ['GOLDEN SCOOP SDN: BHD {168609-A)\nTower A', 'GOLDEN SCOOP SDN BHD'],
  ['CORNER MART SEN 3HD\nLot 2811, Jalan Angsa', 'CORNER MART SDN BHD'],
  ['YONG S00N S/B\nLot 1504, Jalan Klang', 'YONG SOON S/B'],
])('a name with misread signs and open brackets: %s', async (rows, name) => {
  const { values } = await read(`${rows}\n20/11/2026\nTotal RM 4.00`)
  expect(values['merchantName']).toBe(name)
})

test.each([
  ['THE COFFEE BEAN\n& TEA LEAF (M) SDN BHD', 'THE COFFEE BEAN & TEA LEAF (M) SDN BHD'],
  ['LIAN CHI VEGETARIAN\nRESTAURANT SDN BHD', 'LIAN CHI VEGETARIAN RESTAURANT SDN BHD'],
  ["Nando's Chickenland Malaysia\nSdn Bhd", "Nando's Chickenland Malaysia SDN BHD"],
  ['tan woon yann\nMR D.I.Y. (M) SDN BHD', 'MR D.I.Y. (M) SDN BHD'],
  ['jane miller\nHOME DECO GIFTS', 'HOME DECO GIFTS'],
  ['OWN BY: CHEF LEE SDN BHD', 'CHEF LEE SDN BHD'],
])('a name in two rows, below a note or behind its owner: %s', async (rows, name) => {
  const { values } = await read(`${rows}\nNo. 5, Jalan Dua\n20/11/2026\nTotal RM 4.00`)
  expect(values['merchantName']).toBe(name)
})

test('a name that says only the kind of firm, because its logo cannot be read, is doubtful', async () => {
  const { fields } = await read('CO. (M) SDN BHD\n(Co. No. 113825-W)\n20/11/2026\nTotal RM 4.00')
  expect(fields.merchantName?.confidence ?? 0).toBeLessThan(0.6)
})

test('totals of taxes, pieces and savings are no totals of a receipt, and neither are days of expiry', async () => {
  const { values } = await read(`
Green Grocer
Expires 01/05/2027
Sold on 11/20/2026 8:01 PM
Apples   $6.00
TOTAL ITEMS: 3.00
TOTAL SAVINGS   $9.99
TOTAL   $6.00
Total tax   $0.00
Thank you`)
  expect(values).toMatchObject({ totalAmount: '6.00', transactionDate: '2026-11-20' })
})

test('an invoice is told from a receipt, and its due date is not its date', async () => {
  const { values, isInvoice, isReceipt } = await read(`
Studio Glass GmbH
Invoice 2026-118
Due date: 24.12.2026
Date: 24.11.2026
Bill to: Foundry
Amount due   1.234,50 €`)
  expect(values).toMatchObject({ totalAmount: '1234.50', currency: 'EUR', transactionDate: '2026-11-24' })
  expect([isReceipt, isInvoice]).toEqual([false, true])
})

test('words and amounts that were recognized apart belong together by their height', async () => {
  const line = (text: string, x: number, y: number): ReceiptLine => ({
    ...toLine(text),
    page: 1,
    box: { x, y, width: 0.2, height: 0.02 },
  })
  const lines = [
    line('Cafe Lumen', 0.1, 0.05),
    line('Total', 0.1, 0.5),
    line('Coffee', 0.1, 0.3),
    line('4.50', 0.7, 0.3),
    line('4.50', 0.7, 0.505),
  ]
  const { content } = await reader.read({ lines, pictures: [] })
  expect(content.fields.totalAmount).toMatchObject({ value: '4.50', page: 1, box: { x: 0.1, y: 0.5 } })
  expect(content.lineItems).toEqual([{ description: 'Coffee', amount: '4.50' }])
})

test('a text without amounts is neither', async () => {
  expect(await read('Hello\nLunch tomorrow?')).toMatchObject({ isReceipt: false, isInvoice: false, lineItems: [] })
})
