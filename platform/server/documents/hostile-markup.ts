import type { HostileDocument } from './hostile-document.ts'
import { docx, epub, odt } from './sample-documents.ts'

type Case = [title: string, name: string, create: () => Buffer | string, isRefused?: boolean]

const laughs = Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')
/** Declarations that make a careless parser read a file, call a server, or write without end. */
const doctypes: Record<string, string> = {
  'an entity that is a file': '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  'an entity that is a web page': '<!DOCTYPE a [<!ENTITY x SYSTEM "http://127.0.0.1:9/x">]>',
  'a parameter entity': '<!DOCTYPE a [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x.dtd"> %p;]>',
  'a billion laughs': `<!DOCTYPE a [<!ENTITY a0 "ha">${laughs}<!ENTITY x "&a30;">]>`,
  'a long entity many times': `<!DOCTYPE a [<!ENTITY x "${'a'.repeat(100_000)}">]>`,
}

const wordBody = (text: string) => `<w:p><w:t>${text}</w:t></w:p>`
const xmlCases: Case[] = Object.entries(doctypes).flatMap(([title, doctype]): Case[] => [
  [
    title,
    'a.docx',
    () => docx('', { 'word/document.xml': `${doctype}<w:document>${wordBody('&x;'.repeat(1_000))}</w:document>` }),
  ],
  [title, 'a.odt', () => odt('<text:p>&x;</text:p>', doctype)],
  [title, 'a.epub', () => epub({ 'a.xhtml': '<p>&x;</p>' }, { doctype })],
])

const word = (body: string) => docx(body)
const deepCases: Case[] = [
  ['nested 100,000 deep', 'a.docx', () => word('<w:p>'.repeat(100_000)), true],
  ['nested and closed', 'a.docx', () => word('<w:p>'.repeat(50_000) + '</w:p>'.repeat(50_000)), true],
  ['nested lists', 'a.odt', () => odt('<text:list>'.repeat(50_000) + '</text:list>'.repeat(50_000)), true],
  ['nested chapters', 'a.epub', () => epub({ 'a.xhtml': '<div>'.repeat(100_000) }), true],
  [
    '50,000 attributes',
    'a.docx',
    () => word(`<w:p ${Array.from({ length: 50_000 }, (_, at) => `a${at}=""`).join(' ')}/>`),
    true,
  ],
  ['an attribute of 5 MB', 'a.docx', () => word(`<w:p a="${'\u00e9'.repeat(2_500_000)}"/>`), true],
  ['300,000 comments', 'a.docx', () => word('<!---->'.repeat(300_000)), true],
  [
    'a code page that is unknown',
    'a.docx',
    () => docx('', { 'word/document.xml': '<?xml version="1.0" encoding="klingon"?><a/>' }),
    true,
  ],
  ['text outside', 'a.docx', () => docx('', { 'word/document.xml': 'Hello' }), true],
  [
    'styles that are based on one another',
    'a.docx',
    () =>
      docx('<w:p><w:pPr><w:pStyle w:val="a"/></w:pPr><w:t>Hello</w:t></w:p>', {
        'word/styles.xml':
          '<w:styles><w:style w:styleId="a"><w:basedOn w:val="b"/></w:style><w:style w:styleId="b"><w:basedOn w:val="a"/></w:style></w:styles>',
      }),
  ],
  ['a chapter that is the book', 'a.epub', () => epub({ '../package.opf': '' })],
  ['a chapter outside', 'a.epub', () => epub({ '../../../../etc/passwd': '<p>Hello</p>' }), true],
]

const times = (part: string, count: number) => () => part.repeat(count)
const htmlCases: Case[] = [
  ['nested 300,000 deep', 'a.html', times('<div>', 300_000), true],
  ['nested spans', 'a.html', times('<b>', 300_000), true],
  ['tables in tables', 'a.html', times('<table><tr><td>', 100_000), true],
  ['300,000 brackets', 'a.html', times('<', 300_000)],
  ['300,000 entities', 'a.html', times('&amp', 300_000)],
  ['a comment without end', 'a.html', () => `<html><!--${'-'.repeat(1_000_000)}`, true],
  ['a script', 'a.html', () => '<html><script>fetch("http://127.0.0.1:9")</script><p onclick="x()">Hello'],
  ['500,000 attributes', 'a.html', () => `<p ${'a=b '.repeat(500_000)}>Hello`],
  ['500,000 closing tags', 'a.html', times('</div>', 500_000), true],
  ['a code page that is unknown', 'a.html', () => '<meta charset="klingon"><p>Hello'],
  ['zero bytes', 'a.html', times('\0', 1_000_000), true],
]

const markdownCases: Case[] = [
  ['quotes in quotes', 'a.md', times('>', 3_000)],
  ['brackets', 'a.md', times('[', 20_000)],
  ['brackets and parentheses', 'a.md', times('[a](', 5_000)],
  ['stars', 'a.md', times('*a **a ', 5_000)],
  ['code', 'a.md', () => Array.from({ length: 500 }, (_, at) => '`'.repeat(at)).join(' ')],
  ['a table of 10,000 columns', 'a.md', () => `${'|a'.repeat(10_000)}|\n${'|-'.repeat(10_000)}|\n`],
  ['bytes of everything', 'a.md', () => Buffer.from(Array.from({ length: 65_536 }, (_, at) => at % 256))],
]

const rtf = (body: string) => `{\\rtf1 ${body}}`
const rtfCases: Case[] = [
  ['groups in groups', 'a.rtf', () => `{\\rtf1 ${'{'.repeat(500_000)}`, true],
  ['closing braces', 'a.rtf', () => `{\\rtf1 Hello${'}'.repeat(500_000)}`],
  ['binary data without end', 'a.rtf', () => rtf('Hello\\bin2147483647 x')],
  ['a negative length', 'a.rtf', () => rtf('Hello\\bin-5 x')],
  ['a long word', 'a.rtf', () => rtf(`\\${'a'.repeat(1_000_000)} Hello`)],
  ['numbers that are too large', 'a.rtf', () => rtf('\\uc999999999\\u-99999999 \\f99999999 Hello')],
  [
    '50,000 fonts',
    'a.rtf',
    () => rtf(`{\\fonttbl${Array.from({ length: 50_000 }, (_, at) => `{\\f${at}\\fcharset238 A;}`).join('')}}Hello`),
  ],
  ['footnotes in footnotes', 'a.rtf', () => rtf(`Hello${'{\\footnote a'.repeat(4_000)}${'}'.repeat(4_000)}`)],
  ['half a byte', 'a.rtf', () => rtf("Hello\\'e")],
  ['an object', 'a.rtf', () => rtf(`{\\object\\objdata ${'00'.repeat(500_000)}}Hello`)],
]

/** Markup made to exhaust its reader, to read other files or to call other servers. */
export function listHostileMarkup(): HostileDocument[] {
  const cases = [...xmlCases, ...deepCases, ...htmlCases, ...markdownCases, ...rtfCases]
  return cases.map(([title, name, create, isRefused = false]) => ({
    title,
    name,
    group: 'markup',
    isRefused,
    create: () => Buffer.from(create() as string),
  }))
}
