import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sampleFolder } from '#providers/content-source/files.ts'
import { toText } from './blocks.ts'
import { getDocumentKind, readDocument, type DocumentKind } from './read-document.ts'
import { docx, epub, odt, pdf, zip } from './sample-documents.ts'
import { unreadableReasons } from './unreadable.ts'

const read = (kind: DocumentKind, bytes: Uint8Array) => readDocument({ kind, bytes, maxLength: 200_000 })

async function readBlocks(kind: DocumentKind, bytes: Uint8Array | string) {
  const result = await read(kind, Buffer.from(bytes as string))
  if ('errorMessage' in result) throw new Error(result.errorMessage)
  return result.blocks
}
/** Headings as Markdown writes them. */
const readLines = async (kind: DocumentKind, bytes: Uint8Array | string) =>
  (await readBlocks(kind, bytes)).map(({ text, level }) => (level > 0 ? `${'#'.repeat(level)} ${text}` : text))

test('the kind of a document is told by its name', () => {
  const names = ['a.PDF', 'b.docx', 'c.markdown', 'd.htm', 'e.exe', 'f', 'g.docx.exe', 'h.constructor']
  expect(names.map(getDocumentKind)).toEqual(['pdf', 'docx', 'md', 'html', null, null, null, null])
})

const wordFile = readFileSync(new URL('../../../tests/harness/documents/lean-canvas.doc', import.meta.url))
const expected = ['# Lean canvas', 'A page for a plan.', '## Problem', 'Who has it?']

describe('headings and paragraphs are read', () => {
  test('of Word, with notes at the end and without deleted text', async () => {
    const styles =
      '<w:styles><w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="X"><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style></w:styles>'
    const p = (text: string, style = '') =>
      `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`
    const body = `${p('Lean canvas', 'H1')}<w:p><w:r><w:t>A page </w:t></w:r><w:del><w:r><w:t>gone</w:t></w:r></w:del><w:r><w:t>for a plan.</w:t></w:r></w:p>${p('Problem', 'X')}${p('Who has it?')}`
    const notes = `<w:footnotes><w:footnote w:type="separator">${p('—')}</w:footnote><w:footnote w:id="1">${p('A note')}</w:footnote></w:footnotes>`
    const bytes = docx(body, { 'word/styles.xml': styles, 'word/footnotes.xml': notes })
    expect(await readLines('docx', bytes)).toEqual([...expected, 'A note'])
    expect(await readLines('doc', bytes)).toEqual([...expected, 'A note'])
  })

  test('of OpenDocument, with notes after the sentences they stand in', async () => {
    const note =
      '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A note</text:p></text:note-body></text:note>'
    const body = `<text:h text:outline-level="1">Lean canvas</text:h><text:p>A page${note}<text:s/>for a plan.</text:p><text:h text:outline-level="2">Problem</text:h><text:p>Who has <text:span>it</text:span>?<office:annotation><text:p>really?</text:p></office:annotation></text:p>`
    expect(await readLines('odt', odt(body))).toEqual([...expected, 'A note'])
  })

  test('of a book, chapter by chapter', async () => {
    const chapters = {
      'b é.xhtml': '<h1>Lean canvas</h1><p>A page<br/>for a plan.</p><script/>',
      'a.xhtml': '<h2>Problem</h2><div>Who has <b>it</b>?</div>',
    }
    expect(await readLines('epub', epub(chapters))).toEqual(expected)
  })

  test('of a web page and of Markdown', async () => {
    const html =
      '<!doctype html><meta charset="iso-8859-1"><title>No</title><style>p{}</style><h1>Lean canvas</h1><p>A page <i>for</i> a plan.<h2>Problem</h2><p hidden>secret<p>Who has it?<script>x()</script>'
    expect(await readLines('html', html)).toEqual(expected)
    const markdown =
      '---\ntitle: no\n---\n# Lean canvas\n\nA page *for*\na [plan](https://example.com).\n\n## Problem\n\nWho has it?\n'
    expect(await readLines('md', markdown)).toEqual(expected)
  })

  test('of Rich Text, in the code pages of its fonts', async () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}{\f1\fcharset238 Arial CE;}}{\info{\title No}}
\pard\outlinelevel0 Lean canvas\par\pard A page{\footnote A note} for a plan.\par\pard\outlinelevel1 Problem\par\pard {\f1 \'c8l\'e1nek} \u8211? {\v hidden}it?\par}`
    expect(await readLines('rtf', rtf)).toEqual([
      '# Lean canvas',
      'A page for a plan.',
      '## Problem',
      'Článek – it?',
      'A note',
    ])
  })

  test('of a book without headings, by its table of contents', async () => {
    const chapters = {
      'a b.xhtml': '<p>LEAN CANVAS</p><p>A page for a plan.</p>',
      'b.xhtml': `<p>${'Who has it? '.repeat(100)}</p>`,
      'c.xhtml': '<p>Thanks</p>',
    }
    const toc =
      '<ol><li><a href="text/a%20b.xhtml">Lean canvas</a></li><li><a href="text/b.xhtml#p1"> Problem </a></li><li><a href="text/c.xhtml">Dedication</a></li></ol>'
    const titled = ['# Lean canvas', 'A page for a plan.', '# Problem', 'Who has it? '.repeat(100).trim(), 'Thanks']
    expect(await readLines('epub', epub(chapters, { toc }))).toEqual(titled)
  })

  test('of Word, by styles that are based on others and by paragraphs of their own, without hidden text', async () => {
    const styles =
      '<w:styles><w:style w:styleId="A"><w:name w:val="heading 1"/></w:style><w:style w:styleId="B"><w:name w:val="Ours"/><w:basedOn w:val="A"/></w:style></w:styles>'
    const body = `<w:p><w:pPr><w:pStyle w:val="B"/></w:pPr><w:r><w:t>Lean canvas</w:t></w:r></w:p>
      <w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret </w:t></w:r><w:r><w:t>A page for a plan.</w:t></w:r></w:p>
      <w:p><w:pPr><w:outlineLvl w:val="1"/></w:pPr><w:r><w:t>Problem</w:t></w:r></w:p><w:p><w:r><w:t>Who has it?</w:t></w:r></w:p>`
    expect(await readLines('docx', docx(body, { 'word/styles.xml': styles }))).toEqual(expected)
    const xml = `<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument>${styles}<w:body>${body}</w:body></w:wordDocument>`
    expect(await readLines('doc', xml)).toEqual(expected)
  })

  test('of a PDF, by page, without heads, feet and hyphens that only wrap', async () => {
    const topics = ['markets', 'budgets', 'teams', 'pitches']
    const pages = topics.map((topic, at) => [
      "The founder's handbook",
      `What we learned about ${topic} this year, with the numbers of the years be-`,
      'fore.',
      `- First, ${topic} change.`,
      `- Second, ${topic} change again.`,
      `Page ${at + 1} of 4`,
    ])
    const blocks = await readBlocks('pdf', pdf(pages))
    expect(blocks).toHaveLength(12)
    expect(blocks.slice(3, 6)).toEqual([
      { text: 'What we learned about budgets this year, with the numbers of the years before.', level: 0, page: 2 },
      { text: '- First, budgets change.', level: 0, page: 2 },
      { text: '- Second, budgets change again.', level: 0, page: 2 },
    ])
  })

  test('of plain text, whatever its encoding', async () => {
    const text = 'Müller’s\nplan\n\nSecond'
    const lines = ['Müller’s plan', 'Second']
    expect(await readLines('txt', Buffer.from(text))).toEqual(lines)
    expect(await readLines('txt', Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(lines)
    expect(await readLines('txt', Buffer.from('M\xfcller\x92s\nplan\n\nSecond', 'latin1'))).toEqual(lines)
    expect(await readLines('txt', Buffer.from(text, 'utf16le'))).toEqual(lines)
    expect(await readLines('txt', 'a\0b\nc\u00adc')).toEqual(['ab', 'cc'])
    expect(await readLines('txt', 'an entre-\npreneur\n\na well-\nknown one')).toEqual([
      'an entrepreneur',
      'a well-known one',
    ])
  })
})

test('a Word 97 document is read', async () => {
  expect(await readLines('doc', wordFile)).toEqual(expected)
})

test('a Word 97 document is read without the addresses of links, and when its streams are named in capitals', async () => {
  const bytes = Buffer.from(wordFile)
  const overwrite = (from: string, to: string) =>
    Buffer.from(to.padEnd(from.length), 'utf16le').copy(bytes, bytes.indexOf(Buffer.from(from, 'utf16le')))
  overwrite('A page for a plan.', '\x13URL\x14A page\x15 f\x1for')
  overwrite('WordDocument', 'WORDDOCUMENT')
  expect(await readLines('doc', bytes)).toEqual(expected.map((line) => line.replace('for a plan.', 'for')))
})

test('a sample document says what it says, and no more than asked for', async () => {
  const bytes = readFileSync(`${sampleFolder}/files/lean-canvas.docx`)
  expect(toText(await readBlocks('docx', bytes))).toContain('Unique value proposition')
  const short = await readDocument({ kind: 'docx', bytes, maxLength: 100 })
  expect('blocks' in short && toText(short.blocks).length).toBeLessThan(150)
})

test('marks of footnotes, page numbers of the printed book and addresses of links are left out', async () => {
  const chapter =
    '<p>It failed.<sup><a href="#n1">1</a></sup> Then<a epub:type="noteref" href="#n2">2</a> <span role="doc-pagebreak">17</span>it <a href="https://a.example/x">did not</a>.<a href="#n3"><sup>3</sup></a></p>'
  const line = ['It failed. Then it did not.']
  expect(await readLines('epub', epub({ 'a.xhtml': chapter }))).toEqual(line)
  expect(await readLines('html', chapter)).toEqual(line)
  expect(await readLines('md', 'It failed.[^1] Then it [did not](https://a.example/x).\n')).toEqual(line)
})

test('dots of tables of contents and lines of forms are left out, an ellipsis is not', async () => {
  expect(await readLines('txt', 'Teams . . . . . . . 7\nName: ________\nAnd then…\nWait... what?')).toEqual([
    'Teams 7',
    'Name:',
    'And then…',
    'Wait... what?',
  ])
})

test('a document is read by what it is, not by its name', async () => {
  expect(await readLines('doc', String.raw`{\rtf1 Hello}`)).toEqual(['Hello'])
  expect(await readLines('doc', '<html><p>Hello</html>')).toEqual(['Hello'])
  expect(await readLines('docx', odt('<text:p>Hello</text:p>'))).toEqual(['Hello'])
  expect(await readLines('txt', pdf([['Hello']]))).toEqual(['Hello'])
  const tail = Buffer.concat([docx('<w:p><w:r><w:t>Hello</w:t></w:r></w:p>'), Buffer.from('signature')])
  expect(await readLines('docx', tail)).toEqual(['Hello'])
})

const word = { '[Content_Types].xml': '<Types/>' }
const { broken, wrongType, empty, oldWord, password, scanned, protected: copyProtected } = unreadableReasons
/** The Word 97 document with another head of its main stream. */
function changeWord(change: (main: Buffer) => void): Buffer {
  const bytes = Buffer.from(wordFile)
  const mainStart = Array.from({ length: bytes.length / 64 }, (_, at) => at * 64).find(
    (at) => bytes.readUInt16LE(at) === 0xa5ec,
  )
  change(bytes.subarray(mainStart))
  return bytes
}

test.each<[string, DocumentKind, Buffer, string]>([
  ['no zip at all', 'docx', Buffer.from('PK'), wrongType],
  ['a cut zip', 'docx', docx('<w:p/>').subarray(0, 60), broken],
  ['a zip of something else', 'docx', zip({ 'a.txt': 'a' }), wrongType],
  [
    'a document that inflates to 200 MB',
    'docx',
    zip({ ...word, 'word/document.xml': { content: Buffer.alloc(200_000_000, 'a') } }),
    broken,
  ],
  [
    'one that says it is small',
    'docx',
    zip({ ...word, 'word/document.xml': { content: Buffer.alloc(60_000_000, 'a'), declaredSize: 10 } }),
    broken,
  ],
  ['a hundred thousand nested paragraphs', 'docx', docx('<w:p>'.repeat(100_000)), broken],
  [
    'entities that would multiply',
    'docx',
    zip({ ...word, 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;">]><w:t>&c;</w:t>' }),
    broken,
  ],
  [
    'three thousand files in one',
    'epub',
    zip(Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`${at}`, 'a']))),
    broken,
  ],
  ['a book without chapters', 'epub', epub({}), empty],
  ['a book of a shop', 'epub', epub({ a: '?' }, { encryption: '<CipherReference URI="book/text/a"/>' }), copyProtected],
  ['a page of nested boxes', 'html', Buffer.from('<div>'.repeat(300_000)), broken],
  ['a stack of groups', 'rtf', Buffer.from(`{\\rtf1 ${'{'.repeat(500_000)}`), broken],
  ['no PDF at all', 'pdf', Buffer.from('%PDF-1.7 and nothing'), broken],
  ['a PDF without text', 'pdf', pdf([[]]), scanned],
  ['an empty file', 'pdf', Buffer.alloc(0), wrongType],
  ['an empty text', 'txt', Buffer.from(' \n'), empty],
  ['a document of Word 6', 'doc', changeWord((main) => main.writeUInt16LE(0xa5dc, 0)), oldWord],
  ['an encrypted document', 'doc', changeWord((main) => main.writeUInt16LE(0x0100, 10)), password],
  [
    'a document of Word whose text is elsewhere',
    'doc',
    changeWord((main) => main.writeUInt32LE(0x7fffffff, 0x1a2)),
    broken,
  ],
  ['a table of Excel', 'docx', zip({ ...word, 'xl/workbook.xml': '<workbook/>' }), wrongType],
  [
    'an encrypted OpenDocument text',
    'odt',
    zip({ 'content.xml': '\u0001', 'META-INF/manifest.xml': '<a><manifest:encryption-data/></a>' }),
    password,
  ],
])('%s is refused with a sentence, and nothing else suffers', async (_, kind, bytes, errorMessage) => {
  expect(await read(kind, bytes)).toEqual({ errorMessage })
})
