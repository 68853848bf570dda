/** The start of the console: settings and words first, then the page. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadContract } from '../data/api.ts'
import { loadSettings } from '../data/settings.ts'
import { speakChosen } from '../words/language.ts'
import { Providers } from './Providers.tsx'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
// Whoever calls first sees its failure.
loadContract().catch(() => undefined)
try {
  await Promise.all([loadSettings(), speakChosen()])
  createRoot(root).render(
    <StrictMode>
      <Providers />
    </StrictMode>,
  )
} catch (error) {
  // No words are loaded yet: both languages say it.
  root.textContent = `Holdfast cannot start. Reload the page. / Holdfast no puede arrancar. Recargue la página. (${String(error)})`
  throw error
}
