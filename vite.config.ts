import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { createChunkNamers } from '#platform/web/chunk-names.ts'
import { themePlugin } from '#platform/web/theme/theme-plugin.ts'

const apiPort = process.env['API_PORT'] ?? '3000'
const proxied = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false }

const chunkNamers = createChunkNamers()
const mantine = /node_modules[\\/]@mantine[\\/](core|hooks)/
/** Dialogs, popovers, menus and tooltips with what positions them: first screens do without these 30 kB until something opens. */
const overlays =
  /node_modules[\\/](@floating-ui|react-remove-scroll|@mantine[\\/]core[\\/]esm[\\/](components[\\/](Modal|ModalBase|Drawer|ScrollArea(?![\\/]utils)|Combobox|Popover|Menu|Tooltip)|utils[\\/]Floating))[\\/]/
const isControl = (id: string) => mantine.test(id) && !overlays.test(id)
const isVendor = (id: string) => id.includes('node_modules') && !overlays.test(id)

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
            { name: 'vendor', tags: ['$initial'], test: isVendor, priority: 8 },
            { name: 'shell', tags: ['$initial'], priority: 7 },
            { name: 'controls', test: isControl, minShareCount: 6, priority: 6 },
            { name: chunkNamers.kit, debugName: 'kit', priority: 5 },
            { name: chunkNamers.forms, debugName: 'forms', priority: 4 },
            { name: 'overlays', test: overlays, priority: 3 },
            { name: chunkNamers.feature, debugName: 'features', priority: 2 },
            { name: chunkNamers.screen, debugName: 'screens', priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': proxied, '/dev': proxied, '/healthz': proxied } },
})
