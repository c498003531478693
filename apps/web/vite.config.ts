import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedFiles } from './vite-compress.ts'
import { paintShapeFirst } from './vite-first-paint.ts'
import { pdfjsFiles } from './vite-pdfjs.ts'
import { withoutSchemas } from './vite-schemas.ts'

const api = { target: 'http://127.0.0.1:3000', changeOrigin: false }

export default defineConfig({
  plugins: [withoutSchemas(), paintShapeFirst(), react(), tailwindcss(), pdfjsFiles(), compressedFiles()],
  // Among the server's paths outside of /api, none is a page of the same name.
  server: {
    port: 5173,
    proxy: {
      '/api': api,
      '/healthz': api,
      '^/(login|logout|user|verify|password|upload|preregister|teams)(?=[/?]|$)': api,
    },
  },
  build: {
    target: 'es2023',
    // The content security policy allows scripts from files only.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'common', minShareCount: 12, maxModuleSize: 4000, priority: 1 },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 700,
    // The licences of the packages the page is made of, which are handed on with it.
    license: { fileName: 'licenses.md' },
  },
})
