import type { Rules } from '@holdfast/policy/rules'
import { rememberHead } from './rules/remembered-head.ts'
import { button } from './view/element.ts'
import { hashWordsOf, wordList } from './view/fingerprint.ts'
import { type Screen, showState } from './view/frame.ts'

/** Rules of an organisation that this browser has not seen: people compare them before anything is signed under them. */
export function showFirstVisit(screen: Screen, rules: Rules, again: () => void): void {
  const { words } = screen
  const confirm = () => {
    rememberHead(localStorage, rules)
    again()
  }
  showState(screen, {
    title: words.firstVisit,
    text: words.firstVisitText(String(rules.document.version)),
    look: { icon: 'shield', tone: 'plain' },
    more: [wordList(hashWordsOf(rules.hash), words.firstVisit)],
    buttons: [button(words.wordsAgree, 'solid wide', confirm)],
  })
}
