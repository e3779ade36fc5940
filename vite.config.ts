import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
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
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'router', test: /node_modules[\\/]@tanstack[\\/]/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': proxied, '/dev': proxied, '/healthz': proxied } },
})
