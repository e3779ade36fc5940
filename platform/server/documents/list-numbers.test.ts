import { expect, test } from 'vitest'
import { formatListNumber } from './list-number.ts'
import { readDocument, type DocumentKind } from './read-document.ts'
import { docx, zip } from './sample-documents.ts'

async function readLines(kind: DocumentKind, document: Uint8Array | string): Promise<string[]> {
  const result = await readDocument({ kind, bytes: Buffer.from(document as string), maxLength: 200_000 })
  if ('errorMessage' in result) throw new Error(result.errorMessage)
  return result.blocks.map(({ text }) => text)
}

test('numbers are written as lists write them', () => {
  const format = (style: 'a' | 'I') => [1, 4, 26, 27, 703].map((value) => formatListNumber(value, style))
  expect(format('a')).toEqual(['a', 'd', 'z', 'aa', 'aaa'])
  expect(format('I')).toEqual(['I', 'IV', 'XXVI', 'XXVII', 'DCCIII'])
  expect([0, -2, 5_000].map((value) => formatListNumber(value, 'I'))).toEqual(['0', '-2', '5000'])
})

test('the items of a web page have the numbers that a browser shows', async () => {
  const html = `<ol start="3"><li>Kiln<li value="7"><p>Clay</p><p>More of it</p>
    <ol type="a"><li>Red<li>White<ul><li>Soft</ul></ol><li><li>Glaze</ol><ol><li>Again</ol>
    <ol style="list-style: none"><li>Plain</ol><ol reversed><li>Down</ol><p>After`
  expect(await readLines('html', html)).toEqual([
    '3. Kiln',
    '7. Clay',
    'More of it',
    'a. Red',
    'b. White',
    'Soft',
    '9. Glaze',
    '1. Again',
    'Plain',
    'Down',
    'After',
  ])
})

const level = (index: number, [format, text, more = '']: [string, string, string?]) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`

const numbering = `<w:numbering><w:abstractNum w:abstractNumId="7">${level(0, ['decimal', '%1.'])}${level(1, ['lowerLetter', '%1.%2)'])}${level(
  2,
  ['bullet', '•'],
)}</w:abstractNum><w:abstractNum w:abstractNumId="8">${level(0, ['upperRoman', 'Part %1'])}${level(1, ['decimal', '%1.%2', '<w:isLgl/>'])}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="8"/></w:num></w:numbering>`

const paragraph = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr>${text && `<w:r><w:t>${text}</w:t></w:r>`}</w:p>`
const item = (text: string, [id, at]: [number, number]) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`)

test('the paragraphs of a Word document have the numbers of their lists, also by their styles', async () => {
  const styles = `<w:styles><w:style w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>
    <w:style w:styleId="H2"><w:name w:val="heading 2"/><w:basedOn w:val="H1"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`
  const styled = (text: string, style: string, more = '') => paragraph(text, `<w:pStyle w:val="${style}"/>${more}`)
  const body = [
    styled('Clay', 'H1'),
    item('Dig', [1, 0]),
    item('Wash', [1, 0]),
    item('Twice', [1, 1]),
    item('Softly', [1, 2]),
    item('Thrice', [1, 1]),
    item('', [1, 0]),
    item('Dry', [1, 0]),
    item('Once', [1, 1]),
    paragraph('A word'),
    item('Fire', [2, 0]),
    item('Cool', [2, 0]),
    styled('Red', 'H2'),
    styled('Glaze', 'H1'),
    styled('Blue', 'H2'),
    styled('No number', 'H1', '<w:numPr><w:numId w:val="0"/></w:numPr>'),
  ]
  const lines = await readLines(
    'docx',
    docx(body.join(''), { 'word/numbering.xml': numbering, 'word/styles.xml': styles }),
  )
  expect(lines).toEqual([
    'Part I Clay',
    '1. Dig',
    '2. Wash',
    '2.a) Twice',
    'Softly',
    '2.b) Thrice',
    '4. Dry',
    '4.a) Once',
    'A word',
    '5. Fire',
    '6. Cool',
    '1.1 Red',
    'Part II Glaze',
    '2.1 Blue',
    'No number',
  ])
})

test('the items of an OpenDocument text have the numbers of their styles', async () => {
  const numbered = (at: number, attributes: string) =>
    `<text:list-level-style-number text:level="${at}" ${attributes}/>`
  const styles = `<office:document-styles><text:list-style style:name="L">${numbered(1, 'style:num-format="1" style:num-suffix="." text:start-value="3"')}${numbered(
    2,
    'style:num-format="a" style:num-prefix="(" style:num-suffix=")" text:display-levels="2"',
  )}</text:list-style><text:list-style style:name="B"><text:list-level-style-bullet text:level="1"/></text:list-style></office:document-styles>`
  const li = (text: string, more = '') => `<text:list-item${more}><text:p>${text}</text:p></text:list-item>`
  const nested = `<text:list-item><text:p>Wash</text:p><text:list>${li('Once')}${li('Twice')}</text:list></text:list-item>`
  const list = (items: string, more = '') => `<text:list text:style-name="L"${more}>${items}</text:list>`
  const body = [
    list(
      `<text:list-header><text:p>Steps</text:p></text:list-header>${li('Dig')}${nested}${li('Dry', ' text:start-value="9"')}`,
    ),
    list(li('Fire'), ' text:continue-numbering="true"'),
    list(li('Again')),
    `<text:list text:style-name="B">${li('Bullet')}</text:list><text:p>After</text:p>`,
  ]
  const parts = { mimetype: 'application/vnd.oasis.opendocument.text', 'styles.xml': styles }
  const content = `<office:document-content><office:body><office:text>${body.join('')}</office:text></office:body></office:document-content>`
  expect(await readLines('odt', zip({ ...parts, 'content.xml': content }))).toEqual([
    'Steps',
    '3. Dig',
    '4. Wash',
    '(4.a) Once',
    '(4.b) Twice',
    '9. Dry',
    '10. Fire',
    '3. Again',
    'Bullet',
    'After',
  ])
})

test('the numbers that Rich Text files carry are read, of new and of old programs', async () => {
  const rtf = String.raw`{\rtf1{\*\listtable{\list{\listlevel{\leveltext\'02\'00.;}}}}{\listtext\tab 1.\tab}\ls1 Dig\par{\*\pn\pnlvlbody{\pntxta .}}{\pntext\f0 2.\tab}Wash\par}`
  expect(await readLines('rtf', rtf)).toEqual(['1. Dig', '2. Wash'])
})
