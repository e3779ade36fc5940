import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { createChunkNamers } from '#platform/web/chunk-names.ts'
import { themePlugin } from '#platform/web/theme/theme-plugin.ts'

const apiPort = process.env['API_PORT'] ?? '3000'
const proxied = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false }

const chunkNamers = createChunkNamers()
const mantine = /node_modules[\\/]@mantine[\\/](core|hooks)/
const mantinePart = (names: string) =>
  new RegExp(`@mantine[\\\\/]core[\\\\/]esm[\\\\/](components|utils)[\\\\/](${names})[\\\\/]`)
/** What positions popovers, and the scroll area of tables, which uses a part of it. */
const positioning = [/node_modules[\\/]@floating-ui[\\/]/, mantinePart('ScrollArea(?![\\\\/]utils)')]
/** What drops down below a field. */
const dropdowns = [mantinePart('Combobox|Popover')]
/** Dialogs, menus and tooltips: first screens do without them until something opens. */
const overlays = [/node_modules[\\/]react-remove-scroll/, mantinePart('Modal|ModalBase|Drawer|Menu|Tooltip|Floating')]
/** Only some screens are tables, and a table needs 15 kB of scroll area and positioning. Row menus are everywhere. */
const tables = [/platform[\\/]web[\\/]table[\\/](?!row-menu).*\.tsx?$/, mantinePart('Table')]
/** Few screens have one, and none should load another's code for it. */
const charts = [/platform[\\/]web[\\/]ui[\\/]chart[\\/].*\.tsx?$/]
const sliders = [mantinePart('Slider')]
const isPartOf = (parts: RegExp[]) => (id: string) => parts.some((part) => part.test(id))
const isLate = isPartOf([...positioning, ...dropdowns, ...overlays, ...tables])
/** Style sheets of libraries go with ours: one request for both. */
const isSheet = (id: string) => id.endsWith('.css')
const isControl = (id: string) => mantine.test(id) && !isLate(id) && !isSheet(id)
const isVendor = (id: string) => id.includes('node_modules') && !isLate(id) && !isSheet(id)

/** The web half: `apps/web` built into `dist/web`, compressed once here instead of at every request. */
export default defineConfig({
  root: 'apps/web',
  publicDir: 'public',
  plugins: [react(), themePlugin(), compression({ algorithms: ['brotliCompress', 'gzip'] })],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A group takes all that its modules import as well, so what is shared most has to come first.
          groups: [
            { name: 'vendor', tags: ['$initial'], test: isVendor, priority: 9 },
            { name: 'shell', tags: ['$initial'], priority: 8 },
            { name: 'controls', test: isControl, minShareCount: 6, priority: 7 },
            { name: chunkNamers.kit, debugName: 'kit', priority: 6 },
            { name: chunkNamers.forms, debugName: 'forms', priority: 5 },
            { name: 'positioning', test: isPartOf(positioning), priority: 4 },
            { name: 'dropdowns', test: isPartOf(dropdowns), priority: 3 },
            { name: 'overlays', test: isPartOf(overlays), priority: 3 },
            { name: 'sliders', test: isPartOf(sliders), priority: 3 },
            { name: 'table', test: isPartOf(tables), priority: 3 },
            { name: 'charts', test: isPartOf(charts), priority: 3 },
            { name: chunkNamers.feature, debugName: 'features', priority: 2 },
            { name: chunkNamers.screen, debugName: 'screens', priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': proxied, '/dev': proxied, '/healthz': proxied } },
})
