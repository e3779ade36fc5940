import { deflateSync } from 'node:zlib'
import type { HostileDocument } from './hostile-document.ts'
import { pdf, pdfOf } from './sample-documents.ts'

const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const onePage = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
const hello = stream('', 'BT /F1 10 Tf 72 720 Td (Hello) Tj ET')

function stream(entries: string, content: string): string {
  return `<<${entries}/Length ${content.length}>>stream\n${content}\nendstream`
}

/** Its contents are object 4, its font is object 5. */
const page = (more = '') =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>${more}>>>>`
const withContents = (contents: string, more: string[] = []) =>
  pdfOf([catalog, onePage, page(), contents, font, ...more])
const inflated = (content: string) => stream('/Filter/FlateDecode', deflateSync(content).toString('latin1'))

function manyPages(count: number, contents = hello): Buffer {
  const kids = '3 0 R '.repeat(count)
  return pdfOf([catalog, `<</Type/Pages/Kids[${kids}]/Count ${count}>>`, page(), contents, font])
}

/** Forms that draw the next one ten times each: ten to the power of `depth` drawings. */
function nestedForms(depth: number): Buffer {
  const forms = Array.from({ length: depth }, (_, at) => {
    const resources = `/Resources<</XObject<</X ${6 + at + 1} 0 R>>/Font<</F1 5 0 R>>>>`
    return stream(`/Type/XObject/Subtype/Form/BBox[0 0 612 792]${resources}`, '/X Do '.repeat(10))
  })
  const last = stream(
    '/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F1 5 0 R>>>>',
    'BT /F1 9 Tf (a) Tj ET',
  )
  return pdfOf([catalog, onePage, page('/XObject<</X 6 0 R>>'), stream('', '/X Do'), font, ...forms, last])
}

const outline = (bookmark: string) =>
  pdfOf([
    `<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R>>`,
    onePage,
    page(),
    hello,
    font,
    '<</First 7 0 R/Last 7 0 R>>',
    bookmark,
  ])

const encrypted = withContents(hello)
  .toString('latin1')
  .replace(
    'trailer<<',
    `trailer<</Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -4/O(${'o'.repeat(32)})/U(${'u'.repeat(32)})>>/ID[(a)(a)]`,
  )

type Case = [title: string, create: () => Buffer | string, isRefused?: boolean]

const cases: Case[] = [
  ['100,000 pages', () => manyPages(100_000), true],
  [
    'a number of pages that is a lie',
    () => pdfOf([catalog, '<</Type/Pages/Kids[3 0 R]/Count 100000>>', page(), hello, font]),
  ],
  ['pages that contain themselves', () => pdfOf([catalog, '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>'])],
  [
    'a parent that is its child',
    () => pdfOf([catalog, '<</Type/Pages/Kids[3 0 R]/Count 1/Parent 3 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1>>']),
  ],
  ['an object that is itself', () => withContents('4 0 R')],
  ['contents that go round', () => withContents('[6 0 R]', ['[4 0 R]'])],
  ['arrays 100,000 deep', () => withContents('['.repeat(100_000))],
  ['a length of minus one', () => withContents('<</Length -1>>stream\nBT (Hello) Tj ET\nendstream')],
  ['a length that is its own stream', () => withContents('<</Length 4 0 R>>stream\nHello\nendstream')],
  [
    'a form that draws itself',
    () => nestedForms(0).toString('latin1').replace('/X 6 0 R', '/X 6 0 R').replace('(a) Tj', '/X Do'),
  ],
  [
    'JavaScript',
    () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(while\\(true\\){})>>>>',
        onePage,
        page(),
        hello,
        font,
      ]),
  ],
  [
    'a file to start',
    () => pdfOf(['<</Type/Catalog/Pages 2 0 R/OpenAction<</S/Launch/F(calc.exe)>>>>', onePage, page(), hello, font]),
  ],
  ['a password', () => Buffer.from(encrypted, 'latin1'), true],
  [
    'a page of 10^9 points',
    () => pdfOf([catalog, onePage, page().replace('612 792', '1000000000 1000000000'), hello, font]),
  ],
  [
    'a font that is no font',
    () => pdfOf([catalog, onePage, page(), hello, '<</Type/Font/Subtype/Type0/DescendantFonts[5 0 R]>>']),
  ],
  [
    'widths without end',
    () =>
      pdfOf([
        catalog,
        onePage,
        page(),
        hello,
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar -2147483648/LastChar 2147483647/Widths[1]>>',
      ]),
  ],
  ['a bookmark that is its own child', () => outline('<</Title(a)/First 7 0 R/Next 7 0 R/Parent 6 0 R>>')],
  ['a bookmark that is a name', () => outline('<</Title(a)/Dest/Nowhere>>')],
  [
    'annotations by the hundred thousand',
    () =>
      pdfOf([
        catalog,
        onePage,
        page().replace('/Contents', `/Annots[${'6 0 R '.repeat(100_000)}]/Contents`),
        hello,
        font,
        '<</Type/Annot/Subtype/FreeText/Rect[0 0 9 9]/Contents(a)>>',
      ]),
  ],
  ['filters on filters', () => withContents(stream(`/Filter[${'/FlateDecode'.repeat(1_000)}]`, 'x'))],
  [
    'a cross-reference table that names itself',
    () => `${withContents(hello).toString('latin1').replace('trailer<<', 'trailer<</Prev 9 ')}`,
  ],
  ['a text that inflates to 3 MB', () => Buffer.from(withContents(inflated('BT /F1 9 Tf ET '.repeat(200_000))))],
  ['a header only', () => '%PDF-1.7', true],
  ['zero bytes', () => `%PDF-1.7\n${'\0'.repeat(1_000_000)}`, true],
  [
    'objects without end',
    () => `%PDF-1.4\n${Array.from({ length: 30_000 }, (_, at) => `${at} 0 obj\n<<>>\nendobj\n`).join('')}`,
    true,
  ],
]

/** PDFs that are cut at each tenth: what is left of them may be read. */
function listCut(): HostileDocument[] {
  const whole = pdf([['Hello', 'world'], ['Goodbye']])
  return Array.from({ length: 9 }, (_, at) => ({
    title: `a PDF cut after ${at + 1} tenths`,
    name: 'cut.pdf',
    group: 'cut',
    create: () => whole.subarray(0, Math.floor((whole.length * (at + 1)) / 10)),
  }))
}

/** PDFs made to exhaust PDFium, or to make it run what it should not. */
export function listHostilePdfs(): HostileDocument[] {
  const documents = cases.map(([title, create, isRefused = false]) => ({
    title,
    name: 'a.pdf',
    group: 'pdf',
    isRefused,
    create: () => Buffer.from(create() as string, 'latin1'),
  }))
  return [...documents, ...listCut()]
}

/** Those that only the deadline or the memory limit ends. */
export function listSlowPdfs(): HostileDocument[] {
  const slow = (title: string, create: () => Buffer): HostileDocument => ({
    title,
    name: 'a.pdf',
    group: 'slow',
    isRefused: true,
    create,
  })
  return [
    slow('500 pages of 400,000 lines', () => manyPages(500, inflated('0 0 m 9 9 l S\n'.repeat(400_000)))),
    slow('ten billion drawings', () => nestedForms(10)),
    slow('a text that inflates to 300 MB', () =>
      withContents(inflated('BT /F1 9 Tf (aaaaaaaa) Tj ET\n'.repeat(10_000_000))),
    ),
  ]
}
