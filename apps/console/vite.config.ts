import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Nothing is inlined: the page is served under `script-src 'self'; style-src 'self'`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: { output: { chunkFileNames } },
  },
})

/** Words are told from code by their files' names. */
function chunkFileNames({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const language = /\/locales\/(\w+)\//.exec(facadeModuleId ?? '')?.[1]
  return language === undefined ? 'assets/[name]-[hash].js' : `assets/words-${language}-[name]-[hash].js`
}
