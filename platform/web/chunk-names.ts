/** What the bundler knows of a module once the whole graph is read. */
type ModuleInfo = {
  importedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

/** Files whose dynamic imports are screens, or parts that every screen shows. Every other dynamic import is a part that is loaded on demand. */
const screenImporter = /[\\/](routes|auth-guard|shell)\.tsx$/
const screenPath = /[\\/]features[\\/]([\w-]+)[\\/].*?([\w-]+)\.tsx$/
const formLibrary = /[\\/]node_modules[\\/](zod|@mantine[\\/]form)[\\/]/

type ChunkNamer = (id: string, graph: ModuleGraph) => string | null

/** Imported through one file that imports all of it, so the graph says that every screen needs each of its modules. */
const barrelLibrary = /[\\/]node_modules[\\/]@mantine[\\/](core|hooks)[\\/]/

/**
 * Names the chunk of a module that screens need, so that a screen costs a few requests instead of one per file: what one
 * screen needs is its chunk, what several screens of a feature need is that feature's, what several features need is
 * `kit`, form libraries are `forms`. What only parts on demand need (dialogs, the world map, Markdown) has no name and
 * stays with them. The answer is a namer for each of these kinds, the most shared first. For one build.
 */
export function createChunkNamers(): ChunkNamer[] {
  const chunks = new Map<string, Chunk | null>()
  const infos = new Map<string, ModuleInfo | null>()
  // Reading a module's data crosses from JavaScript to the bundler and back; a build asks a million times.
  const readInfo = (id: string, graph: ModuleGraph) => {
    if (!infos.has(id)) infos.set(id, graph.getModuleInfo(id))
    return infos.get(id)!
  }
  const findChunk = (id: string, graph: ModuleGraph) => {
    if (!chunks.has(id))
      chunks.set(
        id,
        toChunk(id, (moduleId) => readInfo(moduleId, graph)),
      )
    return chunks.get(id)!
  }
  return kinds.map((kind) => (id, graph) => {
    const chunk = findChunk(id, graph)
    return chunk?.kind === kind ? chunk.name : null
  })
}

const kinds = ['forms', 'kit', 'feature', 'screen'] as const
type Chunk = { kind: (typeof kinds)[number]; name: string }

type ReadInfo = (id: string) => ModuleInfo | null

function toChunk(id: string, readInfo: ReadInfo): Chunk | null {
  const screens = findScreens(id, readInfo)
  const [first] = screens
  if (!first || barrelLibrary.test(id)) return null
  const features = new Set(screens.map(([, feature]) => feature))
  if (features.size > 1)
    return needsForms(id, readInfo) ? { kind: 'forms', name: 'forms' } : { kind: 'kit', name: 'kit' }
  return screens.length > 1 ? { kind: 'feature', name: first[1]! } : { kind: 'screen', name: first[2]! }
}

/** The screens of features that import the module, directly or through others. */
function findScreens(id: string, readInfo: ReadInfo): RegExpExecArray[] {
  const screens: RegExpExecArray[] = []
  const seen = new Set([id])
  for (const moduleId of seen) {
    const info = readInfo(moduleId)
    const screen = screenPath.exec(moduleId)
    if (screen && info?.dynamicImporters.some((importer) => screenImporter.test(importer))) screens.push(screen)
    for (const importer of info?.importers ?? []) seen.add(importer)
  }
  return screens
}

/** Whether the module is a form library or imports one: such a module in `kit` would load them for every screen. */
function needsForms(id: string, readInfo: ReadInfo): boolean {
  const seen = new Set([id])
  for (const moduleId of seen) {
    if (formLibrary.test(moduleId)) return true
    for (const imported of readInfo(moduleId)?.importedIds ?? []) seen.add(imported)
  }
  return false
}
