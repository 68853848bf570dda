import { defineConfig } from 'vite'
import { leanSchemas } from './lean-schemas.ts'

/** Nothing is inlined: the page is served under `script-src 'self'; style-src 'self'`. One script, so that one hash names it. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [leanSchemas],
  server: { port: 5180, strictPort: true },
  build: {
    target: 'es2022',
    // The browsers of the console.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: false } },
  },
})
