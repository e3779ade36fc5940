/** What the bundler knows of a module once the whole graph is read. */
type ModuleInfo = {
  importedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

/** Files whose dynamic imports are screens, or shown with every screen. Other dynamic imports are parts for later. */
const screenImporter = /[\\/](routes|auth-guard|shell)\.tsx$/
const entryPath = /[\\/](?:features|apps)[\\/]([\w-]+)[\\/].*?([\w-]+)\.tsx$/
/** Components and what stands beside them. Without badges, which are a few bytes: a list that shows one need not load all embeds. */
const embedPath = /[\\/]features[\\/][\w-]+[\\/]web[\\/](?:.*(?<!-badge)\.tsx|[\w-]+[\\/].*\.ts)$/
/** Parts of tables and charts: chunks of their own, because `kit` with them would load what they need for every screen. */
const latePath = /[\\/]platform[\\/]web[\\/](?:table[\\/](?!row-menu)|ui[\\/]chart[\\/]).*\.tsx?$/
/** Styles of the kit: a sheet of its own would cost a request for a few hundred bytes. */
const kitSheet = /[\\/]platform[\\/]web[\\/]ui[\\/].*\.css$/
const iconPath = /[\\/]node_modules[\\/]lucide-react[\\/]/
const formLibrary = /[\\/]node_modules[\\/](zod|@mantine[\\/]form)[\\/]/

type ChunkNamer = (id: string, graph: ModuleGraph) => string | null

/** Imported through one file that imports all of it, so the graph says that every screen needs each of its modules. */
const barrelLibrary =
  /[\\/]node_modules[\\/](@floating-ui|react-number-format|@mantine[\\/](core|hooks))[\\/].*(?<!\.css)$/

/**
 * Names the chunk of a module that screens need, so that a screen costs a few requests instead of one per file: what one
 * screen needs is its chunk, what several screens of a feature need is that feature's, what several features need is
 * `kit`, form libraries are `forms`. Every screen loads `kit`, so components of features that others embed are not in it but in
 * `embeds`. What only parts on demand need (dialogs, the world map, Markdown) has no name and stays with
 * them. Each kind has a namer of its own, so that the build can rank them. For one build.
 */
export function createChunkNamers(): Record<Kind, ChunkNamer> {
  const chunks = new Map<string, Chunk | null>()
  const infos = new Map<string, ModuleInfo | null>()
  // Reading a module's data crosses from JavaScript to the bundler and back; a build asks a million times.
  const readInfo = (id: string, graph: ModuleGraph) => {
    if (!infos.has(id)) infos.set(id, graph.getModuleInfo(id))
    return infos.get(id)!
  }
  const findChunk = (id: string, graph: ModuleGraph) => {
    const read = (moduleId: string) => readInfo(moduleId, graph)
    if (!chunks.has(id)) chunks.set(id, toChunk(id, read))
    return chunks.get(id)!
  }
  const namerOf =
    (kind: Kind): ChunkNamer =>
    (id, graph) => {
      const chunk = findChunk(id, graph)
      return chunk?.kind === kind ? chunk.name : null
    }
  return { forms: namerOf('forms'), kit: namerOf('kit'), feature: namerOf('feature'), screen: namerOf('screen') }
}

type Kind = 'forms' | 'kit' | 'feature' | 'screen'
type Chunk = { kind: Kind; name: string }

type ReadInfo = (id: string) => ModuleInfo | null

function toChunk(id: string, readInfo: ReadInfo): Chunk | null {
  if (kitSheet.test(id)) return { kind: 'kit', name: 'kit' }
  const entries = findEntries(id, readInfo)
  const screens = entries.filter(({ isScreen }) => isScreen)
  const [screen] = screens
  if (!screen || barrelLibrary.test(id) || latePath.test(id)) return null
  // A part may come with the screens of its own feature; the palette must not load the settings for an icon.
  if (entries.some(({ feature }) => feature !== screen.feature)) {
    if (needsForms(id, readInfo)) return { kind: 'forms', name: 'forms' }
    return embedPath.test(id) ? { kind: 'feature', name: 'embeds' } : { kind: 'kit', name: 'kit' }
  }
  return screens.length > 1 ? { kind: 'feature', name: screen.feature } : { kind: 'screen', name: screen.name }
}

type Entry = { feature: string; name: string; isScreen: boolean }

/** The screens and parts that import the module, directly or through others. */
function findEntries(id: string, readInfo: ReadInfo): Entry[] {
  const entries: Entry[] = []
  const seen = new Set([id])
  for (const moduleId of seen) {
    const info = readInfo(moduleId)
    const [, feature, name] = entryPath.exec(moduleId) ?? []
    const importers = info?.dynamicImporters ?? []
    const isScreen = importers.some((importer) => screenImporter.test(importer))
    if (feature && name && importers.length > 0) entries.push({ feature, name, isScreen })
    // A part of the kit, such as Markdown, comes with screens of any feature: for an icon it must not load another screen.
    else if (importers.length > 0 && iconPath.test(id)) entries.push({ feature: 'platform', name: '', isScreen: false })
    for (const importer of info?.importers ?? []) seen.add(importer)
  }
  return entries
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
