import { openLink } from './open-link.ts'
import { openRegisterPage } from './open-register-page.ts'
import { openRequestPage } from './open-request-page.ts'
import { openRulesPage } from './open-rules-page.ts'
import { type Screen, showState } from './view/frame.ts'
import { type Language, languageOf, languages } from './words.ts'

const pages = { request: openRequestPage, rules: openRulesPage, register: openRegisterPage } as const

const root = document.querySelector<HTMLElement>('#root')
if (root !== null) start(root, languageOf(localStorage, navigator.languages))
globalThis.addEventListener('hashchange', () => location.reload())

function start(element: HTMLElement, language: Language): void {
  const words = languages[language]
  const screen: Screen = {
    root: element,
    words,
    language,
    changeLanguage: (chosen) => start(element, chosen),
  }
  const link = openLink(location.hash)
  if (globalThis.top !== globalThis.self || link === null) {
    const [title, text] = words.faults[link === null ? 'LINK_BROKEN' : 'FRAMED']
    showState(screen, { title, text, isAlert: true })
  } else void pages[link.kind](screen, link)
}
