/** The page for rules that this browser, or a person who compared their words, finds to be wrong: nothing can be approved, and
 *  signing can be frozen. */
import type { Rules } from '@holdfast/policy/rules'
import { freezeControls } from './freeze-controls.ts'
import type { OpenLink } from './open-link.ts'
import { findHead, headOf } from './rules/remembered-head.ts'
import { clockNote } from './view/clock-note.ts'
import { compareHeads } from './view/compare-heads.ts'
import { button, element } from './view/element.ts'
import { type Screen, showState } from './view/frame.ts'

export interface Alarm {
  readonly fault: 'RULES_ROLLED_BACK' | 'RULES_FORKED' | 'RULES_DIFFER'
  /** The newest rules that the server sent. */
  readonly sent: Rules
  readonly person: string
  readonly minutesOff: number | null
  readonly again: () => void
}

export const isAlarm = (fault: string): fault is 'RULES_ROLLED_BACK' | 'RULES_FORKED' =>
  fault === 'RULES_ROLLED_BACK' || fault === 'RULES_FORKED'

export async function showAlarm(
  screen: Screen,
  link: OpenLink,
  alarm: Alarm,
  problem: string | null = null,
): Promise<void> {
  const { words } = screen
  const { fault, sent, person, minutesOff, again } = alarm
  const [title, text] = words.faults[fault]
  const seen = findHead(localStorage, sent.document.organisation)
  const { buttons, notice } = await freezeControls(screen, link, {
    sent,
    person,
    // The rules that this browser remembers are in force, not those that were sent. On a first visit it remembers none.
    about: seen ?? headOf(sent),
    again,
    showProblem: (shown) => void showAlarm(screen, link, alarm, shown),
  })
  const help = element(
    'details',
    { class: 'help' },
    element('summary', {}, words.checkRules),
    element('ol', {}, ...words.checkSteps.map((step) => element('li', {}, step))),
  )
  showState(screen, {
    title,
    text,
    look: { icon: 'alarm', tone: 'bad' },
    more: [
      problem === null ? null : element('p', { class: 'notice', role: 'alert' }, problem),
      compareHeads(screen, seen, headOf(sent)),
      clockNote(screen, minutesOff),
      element('p', { class: 'soft' }, fault === 'RULES_DIFFER' ? words.differHelp : words.rollbackHelp),
      help,
    ],
    buttons: [
      ...buttons,
      button(words.checkRules, 'quiet wide', () => {
        help.open = true
        help.querySelector('summary')?.focus()
      }),
    ],
    notice,
    isAlert: true,
  })
}
