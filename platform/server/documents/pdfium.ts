import { drawPage, hasPictures, type PageImage } from './pdf-pictures.ts'
import { startLibrary, type Library } from './pdfium-library.ts'
import { UnreadableDocument } from './unreadable.ts'

/** In points, from the lower left corner of the page. */
export type Box = { left: number; top: number; right: number; bottom: number }

export type PdfPage = {
  /** The page's text with line ends. U+FFFE is a hyphen at the end of a line. */
  text: string
  /** The box of a character, by its index in `text`: as high as its font, whatever the character. */
  getBox(index: number): Box
  /** The name of a character's font, such as `ABCDEF+Helvetica-Bold`; often '' */
  getFontName(index: number): string
}

/** A bookmark: `depth` and `pageIndex` are counted from 0; `pageIndex` is -1 where it leads to no page. */
export type OutlineEntry = { title: string; depth: number; pageIndex: number }

export type PdfFile = {
  pageCount: number
  /** What `read` makes of a page; null for one that is broken. */
  readPage<T>(index: number, read: (page: PdfPage) => T): T | null
  /** In points; 1 by 1 for a page that is broken. */
  getPageSize(index: number): { width: number; height: number }
  /** Whether something on a page is a picture, or a form that may contain one. */
  hasPictures(index: number): boolean
  /** A page as it is seen; null for one that is broken. */
  drawPage(index: number): PageImage | null
  /** The bookmarks in reading order. */
  readOutline(): OutlineEntry[]
}

/** `scratch`: memory for what a function returns beside its result. */
type Session = { library: Library; document: number; scratch: number }
const scratchBytes = 1_024
const passwordError = 4
const annotationTypes = { freeText: 3, widget: 20 }
/** A page has a few, a hostile one a million. */
const maxAnnotations = 1_000
/** Bookmarks of a file can form a loop. */
const maxBookmarks = 5_000
const maxBookmarkDepth = 6

/** Kept for the next PDF of the process, as starting it takes longer than reading most of them. */
let started: Promise<Library> | undefined

/** Gives a PDF to `read`, which must not keep it. Throws for one that is broken or needs a password. */
export async function withPdf<T>(bytes: Uint8Array, read: (file: PdfFile) => T): Promise<T> {
  started ??= startLibrary()
  const library = await started
  try {
    return readFile(library, { bytes, read })
  } catch (error) {
    // Memory may have run out in it: the next PDF gets another one.
    if (!(error instanceof UnreadableDocument)) started = undefined
    throw error
  }
}

type ReadFileInput<T> = { bytes: Uint8Array; read: (file: PdfFile) => T }

function readFile<T>(library: Library, { bytes, read }: ReadFileInput<T>): T {
  const { malloc, free } = library.wasmExports
  const content = malloc(bytes.length)
  library.HEAPU8.set(bytes, content)
  const document = library._FPDF_LoadMemDocument(content, bytes.length, 0)
  const scratch = malloc(scratchBytes)
  try {
    if (document === 0) throw toError(library._FPDF_GetLastError())
    const session = { library, document, scratch }
    return read({
      pageCount: library._FPDF_GetPageCount(document),
      readPage: (index, readText) => readPage(session, { index, read: readText }),
      getPageSize: (index) => withPage(session, { index, run: (page) => measurePage(library, page) }) ?? brokenSize,
      hasPictures: (index) => withPage(session, { index, run: (page) => hasPictures(library, page) }) ?? false,
      drawPage: (index) => withPage(session, { index, run: (page) => drawPage(library, page) }),
      readOutline: () => readOutline(session),
    })
  } finally {
    if (document !== 0) library._FPDF_CloseDocument(document)
    free(scratch)
    free(content)
  }
}

const brokenSize = { width: 1, height: 1 }

function measurePage(library: Library, page: number): { width: number; height: number } | null {
  const [width, height] = [library._FPDF_GetPageWidth(page), library._FPDF_GetPageHeight(page)]
  return width > 0 && height > 0 ? { width, height } : null
}

const toError = (code: number) =>
  code === passwordError ? new UnreadableDocument('password') : new Error(`PDFium error ${code}`)

type ReadPageInput<T> = { index: number; read: (page: PdfPage) => T }

function readPage<T>(session: Session, { index, read }: ReadPageInput<T>): T | null {
  const { library } = session
  const run = (page: number) => {
    const textPage = library._FPDFText_LoadPage(page)
    if (textPage === 0) return null
    try {
      return read(openPage(session, textPage))
    } finally {
      library._FPDFText_ClosePage(textPage)
    }
  }
  return withPage(session, { index, run })
}

type WithPageInput<T> = { index: number; run: (page: number) => T | null }

function withPage<T>(session: Session, { index, run }: WithPageInput<T>): T | null {
  const page = loadPage(session, index)
  if (page === 0) return null
  try {
    return run(page)
  } finally {
    session.library._FPDF_ClosePage(page)
  }
}

/** Notes written on the page and filled in fields become part of its text, as they are seen there. */
function loadPage({ library, document }: Session, index: number): number {
  const page = library._FPDF_LoadPage(document, index)
  if (page === 0 || !hasShownAnnotations(library, page)) return page
  library._FPDFPage_Flatten(page, 0)
  library._FPDF_ClosePage(page)
  return library._FPDF_LoadPage(document, index)
}

function hasShownAnnotations(library: Library, page: number): boolean {
  const count = Math.min(library._FPDFPage_GetAnnotCount(page), maxAnnotations)
  for (let index = 0; index < count; index++) {
    const annotation = library._FPDFPage_GetAnnot(page, index)
    const subtype = library._FPDFAnnot_GetSubtype(annotation)
    library._FPDFPage_CloseAnnot(annotation)
    if (subtype === annotationTypes.freeText || subtype === annotationTypes.widget) return true
  }
  return false
}

function openPage({ library, scratch }: Session, textPage: number): PdfPage {
  const toCharacter = (index: number) => library._FPDFText_GetCharIndexFromTextIndex(textPage, index)
  return {
    text: readText(library, textPage),
    getBox: (index) => {
      library._FPDFText_GetLooseCharBox(textPage, toCharacter(index), scratch)
      const [left, top, right, bottom] = new Float32Array(library.HEAPU8.buffer, scratch, 4)
      return { left: left!, top: top!, right: right!, bottom: bottom! }
    },
    getFontName: (index) => {
      const length = library._FPDFText_GetFontInfo(textPage, toCharacter(index), scratch, scratchBytes, 0)
      if (length < 1 || length > scratchBytes) return ''
      return Buffer.from(library.HEAPU8.buffer, scratch, length - 1).toString('latin1')
    },
  }
}

function readText(library: Library, textPage: number): string {
  const characterCount = Math.max(0, library._FPDFText_CountChars(textPage))
  const address = library.wasmExports.malloc((characterCount + 1) * 2)
  const length = library._FPDFText_GetText(textPage, 0, characterCount, address)
  const text = decodeUtf16({ library, address, bytes: (length - 1) * 2 })
  library.wasmExports.free(address)
  return text
}

function readOutline(session: Session): OutlineEntry[] {
  const { library, document } = session
  const entries: OutlineEntry[] = []
  const visit = (parent: number, depth: number) => {
    let bookmark = library._FPDFBookmark_GetFirstChild(document, parent)
    while (bookmark !== 0 && entries.length < maxBookmarks) {
      entries.push({ ...readBookmark(session, bookmark), depth })
      if (depth + 1 < maxBookmarkDepth) visit(bookmark, depth + 1)
      bookmark = library._FPDFBookmark_GetNextSibling(document, bookmark)
    }
  }
  visit(0, 0)
  return entries
}

function readBookmark({ library, document, scratch }: Session, bookmark: number): Omit<OutlineEntry, 'depth'> {
  const bytes = library._FPDFBookmark_GetTitle(bookmark, scratch, scratchBytes)
  const title = bytes > scratchBytes ? '' : decodeUtf16({ library, address: scratch, bytes: bytes - 2 })
  const action = library._FPDFBookmark_GetAction(bookmark)
  const destination =
    library._FPDFBookmark_GetDest(document, bookmark) || (action && library._FPDFAction_GetDest(document, action))
  return { title, pageIndex: destination ? library._FPDFDest_GetDestPageIndex(document, destination) : -1 }
}

type Utf16Input = { library: Library; address: number; bytes: number }

function decodeUtf16({ library, address, bytes }: Utf16Input): string {
  if (bytes <= 0) return ''
  return Buffer.from(library.HEAPU8.buffer, address, bytes).toString('utf16le')
}
