import { PDFiumModule } from '@hyzyla/pdfium'

/** Functions of PDFium that the package has and its types leave out. Handles and addresses are numbers; 0 is none. */
type UntypedFunctions = {
  _FPDFPage_GetAnnotCount(page: number): number
  _FPDFPage_GetAnnot(page: number, index: number): number
  _FPDFAnnot_GetSubtype(annotation: number): number
  _FPDFPage_CloseAnnot(annotation: number): void
  _FPDFPage_Flatten(page: number, usage: number): number
  _FPDFText_GetCharIndexFromTextIndex(textPage: number, textIndex: number): number
  _FPDFText_GetLooseCharBox(textPage: number, index: number, box: number): number
  _FPDFText_GetFontInfo(textPage: number, index: number, name: number, length: number, flags: number): number
  _FPDFBookmark_GetFirstChild(document: number, bookmark: number): number
  _FPDFBookmark_GetNextSibling(document: number, bookmark: number): number
  _FPDFBookmark_GetTitle(bookmark: number, title: number, length: number): number
  _FPDFBookmark_GetDest(document: number, bookmark: number): number
  _FPDFBookmark_GetAction(bookmark: number): number
  _FPDFAction_GetDest(document: number, action: number): number
  _FPDFDest_GetDestPageIndex(document: number, destination: number): number
}
export type Library = Awaited<ReturnType<typeof PDFiumModule>> & UntypedFunctions

/** Begins PDFium, which takes longer than reading most files. */
export async function startLibrary(): Promise<Library> {
  const library = (await PDFiumModule({})) as Library
  library._FPDF_InitLibraryWithConfig({ version: 2 })
  return library
}
