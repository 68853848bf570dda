import { rememberHead } from './rules/remembered-head.ts'
import type { OpenLink } from './open-link.ts'
import { type Alarm, showAlarm } from './show-alarm.ts'
import { button } from './view/element.ts'
import { hashWordsOf, wordList } from './view/fingerprint.ts'
import { type Screen, showState } from './view/frame.ts'

/** Rules of an organisation that this browser has not seen: people compare them before anything is signed under them. */
export function showFirstVisit(screen: Screen, link: OpenLink, visit: Omit<Alarm, 'fault'>): void {
  const { words } = screen
  const { sent: rules, again } = visit
  const confirm = () => {
    rememberHead(localStorage, rules)
    again()
  }
  const differ = () => void showAlarm(screen, link, { ...visit, fault: 'RULES_DIFFER' })
  showState(screen, {
    title: words.firstVisit,
    text: words.firstVisitText(String(rules.document.version)),
    look: { icon: 'shield', tone: 'plain' },
    more: [wordList(hashWordsOf(rules.hash), words.firstVisit)],
    buttons: [
      button(words.wordsAgree, 'solid wide', confirm),
      button(words.wordsDiffer, 'quiet wide', differ),
    ],
  })
}
