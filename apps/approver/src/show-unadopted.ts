/** The page for rules that the operators of the signers accepted by hand: nobody's signature proves them, so people compare them. */
import type { Rules } from '@holdfast/policy/rules'
import { freezeControls } from './freeze-controls.ts'
import type { OpenLink } from './open-link.ts'
import { headOf, rememberHead } from './rules/remembered-head.ts'
import type { UnadoptedStep } from './rules/verify-chain.ts'
import { clockNote } from './view/clock-note.ts'
import { button, element } from './view/element.ts'
import { hashWordsOf, wordList } from './view/fingerprint.ts'
import { type Screen, showState } from './view/frame.ts'
import { presentChanges } from './view/present-changes.ts'

export interface Unadopted {
  readonly steps: readonly UnadoptedStep[]
  /** The version in force. */
  readonly sent: Rules
  readonly person: string
  readonly minutesOff: number | null
  readonly again: () => void
}

export async function showUnadopted(
  screen: Screen,
  link: OpenLink,
  unadopted: Unadopted,
  problem: string | null = null,
): Promise<void> {
  const { words } = screen
  const { steps, sent, person, minutesOff, again } = unadopted
  const [title, text] = words.faults.RULES_NOT_ADOPTED
  const version = words.versionOf(String(sent.document.version))
  const { buttons, notice } = await freezeControls(screen, link, {
    sent,
    person,
    // These are the rules in force at an honest server.
    about: headOf(sent),
    again,
    showProblem: (shown) => void showUnadopted(screen, link, unadopted, shown),
  })
  const confirm = () => {
    rememberHead(localStorage, sent)
    again()
  }
  showState(screen, {
    title,
    text,
    look: { icon: 'shield', tone: 'warn' },
    more: [
      problem === null ? null : element('p', { class: 'notice', role: 'alert' }, problem),
      clockNote(screen, minutesOff),
      ...steps.flatMap(({ before, rules }) => [
        element('h2', {}, words.versionOf(String(rules.document.version))),
        presentChanges(screen, before.document, rules.document),
      ]),
      element('p', { class: 'soft' }, words.compareByVoice(version)),
      wordList(hashWordsOf(sent.hash), version),
    ],
    buttons: [...buttons, button(words.wordsAgree, 'solid wide', confirm)],
    notice,
    isAlert: true,
  })
}
