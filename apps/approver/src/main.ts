import { fetchServers } from './fetch-servers.ts'
import { type OpenLink, openLink } from './open-link.ts'
import { openRegisterPage } from './open-register-page.ts'
import { openRequestPage } from './open-request-page.ts'
import { openRulesPage } from './open-rules-page.ts'
import { element } from './view/element.ts'
import { type Screen, showState } from './view/frame.ts'
import { showFault } from './view/show-fault.ts'
import { type Language, languageOf, languages } from './words.ts'

const pages = {
  request: openRequestPage,
  batch: openRequestPage,
  rules: openRulesPage,
  register: openRegisterPage,
} as const

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
  const fault = globalThis.top === globalThis.self ? null : 'FRAMED'
  if (fault !== null || link === null) showStop(screen, fault ?? 'LINK_BROKEN')
  else void openAllowed(screen, link)
}

async function openAllowed(screen: Screen, link: OpenLink): Promise<void> {
  try {
    const servers = await fetchServers()
    if (servers.includes(link.server)) await pages[link.kind](screen, link)
    else showStop(screen, 'OTHER_SERVER', link.server)
  } catch (error) {
    showFault(screen, error, () => void openAllowed(screen, link))
  }
}

function showStop(screen: Screen, fault: 'FRAMED' | 'LINK_BROKEN' | 'OTHER_SERVER', detail?: string): void {
  const [title, text] = screen.words.faults[fault]
  const more = detail === undefined ? [] : [element('p', { class: 'mono' }, detail)]
  showState(screen, { title, text, look: { icon: 'shield', tone: 'warn' }, more, isAlert: true })
}
