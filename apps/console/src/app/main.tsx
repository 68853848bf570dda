/** The start of the console: loads settings and words, then renders the page. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchConnection } from '../calls/connection.ts'
import { loadSettings } from '../calls/settings.ts'
import { startLook } from '../look/look.ts'
import { speakChosen } from '../words/language.ts'
import { Providers } from './Providers.tsx'
import { removeStartScreenOnceDrawn, showStartFailure } from './remove-start-screen.ts'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
try {
  startLook()
  await Promise.all([loadSettings(), speakChosen()])
  removeStartScreenOnceDrawn(root)
  watchConnection()
  createRoot(root).render(
    <StrictMode>
      <Providers />
    </StrictMode>,
  )
} catch (error) {
  showStartFailure()
  throw error
}
