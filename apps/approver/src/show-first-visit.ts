import { OrganisationPage } from '@holdfast/contract/approver'
import { findSoftwareKey } from './passkey/software-key.ts'
import { rememberHead } from './rules/remembered-head.ts'
import type { OpenLink } from './open-link.ts'
import { fetchPage } from './server-calls.ts'
import { type Alarm, showAlarm } from './show-alarm.ts'
import { button, element } from './view/element.ts'
import { hashWordsOf, wordList } from './view/fingerprint.ts'
import { type Screen, showState } from './view/frame.ts'

/** Rules of an organisation that this browser has not seen: people compare them before anything is signed under them. */
export async function showFirstVisit(
  screen: Screen,
  link: OpenLink,
  visit: Omit<Alarm, 'fault'>,
): Promise<void> {
  const { words } = screen
  const { sent: rules, person, again } = visit
  const [name, software] = await Promise.all([
    organisationName(link),
    findSoftwareKey(link, rules.document, person, location.origin),
  ])
  const version = String(rules.document.version)
  const confirm = () => {
    rememberHead(localStorage, rules)
    again()
  }
  const differ = () => void showAlarm(screen, link, { ...visit, fault: 'RULES_DIFFER' })
  showState(screen, {
    title: words.firstVisit,
    text: words.firstVisitText(version),
    look: { icon: 'shield', tone: 'plain' },
    more: [
      name === null ? null : element('p', {}, words.organisation(name)),
      wordList(hashWordsOf(rules.hash), words.firstVisit),
      element('p', { class: 'soft' }, words.whereWords(version)),
      software === null ? null : element('p', { class: 'warn' }, words.firstVisitSandbox),
    ],
    buttons: [
      button(words.wordsAgree, 'solid wide', confirm),
      button(words.wordsDiffer, 'quiet wide', differ),
    ],
  })
}

/** Null: the server does not say it. The words are compared without it. */
async function organisationName(link: OpenLink): Promise<string | null> {
  try {
    return (await fetchPage(link, 'organisation', OrganisationPage)).content.name
  } catch {
    return null
  }
}
