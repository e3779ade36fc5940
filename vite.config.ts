import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { createChunkNamers } from '#platform/web/chunk-names.ts'
import { themePlugin } from '#platform/web/theme/theme-plugin.ts'

const apiPort = process.env['API_PORT'] ?? '3000'
const proxied = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false }

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
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 7 },
            { name: 'shell', tags: ['$initial'], priority: 6 },
            { name: 'controls', test: /node_modules[\\/]@mantine[\\/](core|hooks)/, minShareCount: 6, priority: 5 },
            ...createChunkNamers().map((name, index) => ({ name, debugName: `namer ${index}`, priority: 4 - index })),
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': proxied, '/dev': proxied, '/healthz': proxied } },
})
