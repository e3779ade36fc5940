/** Groups with nothing to read: tables of fonts and styles, pictures, field codes, and what is repeated on every page. */
// oxfmt-ignore
export const skippedGroups = new Set([
  'annotation', 'atnauthor', 'atnid', 'bkmkend', 'bkmkstart', 'colortbl', 'datastore', 'falt', 'filetbl', 'fldinst', 'footer', 'footerf', 'footerl',
  'footerr', 'generator', 'header', 'headerf', 'headerl', 'headerr', 'info', 'latentstyles', 'listoverridetable', 'listtable', 'nonshppict', 'object',
  'panose', 'pict', 'pnseclvl', 'revtbl', 'rsidtbl', 'rxe', 'sp', 'stylesheet', 'tc', 'themedata', 'txe', 'xe', 'xmlnstbl',
])

/** Groups marked as skippable for readers that do not know them, and which hold text. */
export const readGroups = new Set(['shpinst', 'shptxt', 'footnote', 'fldrslt'])

/** Control words that stand for a character. */
// oxfmt-ignore
export const characters: Record<string, string> = {
  bullet: '•', cell: ' ', emdash: '—', emspace: ' ', endash: '–', enspace: ' ', ldblquote: '“', line: ' ', lquote: '‘', nestcell: ' ',
  qmspace: ' ', rdblquote: '”', rquote: '’', tab: ' ',
}

export const paragraphEnds = new Set(['column', 'nestrow', 'page', 'par', 'row', 'sect'])

/** Code pages by the number of a font's character set. */
// oxfmt-ignore
export const charsets: Record<number, string> = {
  0: 'windows-1252', 2: 'windows-1252', 77: 'macintosh', 128: 'shift_jis', 129: 'euc-kr', 134: 'gbk', 136: 'big5', 161: 'windows-1253', 162: 'windows-1254',
  163: 'windows-1258', 177: 'windows-1255', 178: 'windows-1256', 186: 'windows-1257', 204: 'windows-1251', 222: 'windows-874', 238: 'windows-1250',
}

const codePages: Record<number, string> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10_000: 'macintosh',
  65_001: 'utf-8',
}

/** The name of a Windows code page. */
export const toEncoding = (codePage: number): string => codePages[codePage] ?? `windows-${codePage}`
