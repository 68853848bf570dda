/** The page for rules that this browser knows to be wrong: nothing can be approved, and signing can be frozen. */
import type { Rules } from '@holdfast/policy/rules'
import type { OpenLink } from './open-link.ts'
import { type Means, signingWith } from './passkey/signing.ts'
import { findSoftwareKey } from './passkey/software-key.ts'
import { findHead, headOf } from './rules/remembered-head.ts'
import { sendChange } from './send-change.ts'
import { clockNote } from './view/clock-note.ts'
import { compareHeads } from './view/compare-heads.ts'
import { button, element } from './view/element.ts'
import { backLink, type Screen, showState } from './view/frame.ts'
import { openDialog } from './view/open-dialog.ts'
import { showFault } from './view/show-fault.ts'
import { signControls } from './view/sign-controls.ts'

export interface Alarm {
  readonly fault: 'RULES_ROLLED_BACK' | 'RULES_FORKED'
  /** The newest rules that the server sent. */
  readonly sent: Rules
  readonly person: string
  readonly minutesOff: number | null
  readonly again: () => void
}

export const isAlarm = (fault: string): fault is Alarm['fault'] =>
  fault === 'RULES_ROLLED_BACK' || fault === 'RULES_FORKED'

export async function showAlarm(
  screen: Screen,
  link: OpenLink,
  alarm: Alarm,
  problem: string | null = null,
): Promise<void> {
  const { words } = screen
  const { fault, sent, person, minutesOff } = alarm
  const { document } = sent
  const me = document.people.find(({ id }) => id === person)
  const software = await findSoftwareKey(link, document, person, location.origin)
  const signing = signingWith(me?.credentials ?? [], software, location.origin)
  const mayFreeze = me?.roles.some((role) => role !== 'requester') === true
  const [title, text] = words.faults[fault]
  const { buttons, notice } = signControls(screen, {
    label: { passkey: words.freeze, software: words.freeze },
    signing,
    sign: (means) => void freezeSigning(screen, link, alarm, signing, means),
    ask: (goOn) =>
      openDialog(screen, {
        title: words.freezeTitle,
        text: words.freezeText(document.governance.needed),
        confirm: words.freeze,
        act: goOn,
      }),
  })
  for (const each of buttons) each.className = 'button reject'
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
      compareHeads(screen, findHead(localStorage, document.organisation), headOf(sent)),
      clockNote(screen, minutesOff),
      element('p', { class: 'soft' }, words.rollbackHelp),
      help,
    ],
    buttons: [
      ...(mayFreeze ? buttons : []),
      button(words.checkRules, 'quiet wide', () => {
        help.open = true
        help.querySelector('summary')?.focus()
      }),
    ],
    notice: mayFreeze ? notice : null,
    isAlert: true,
  })
}

/** It names the rules that this browser remembers: those in force, and not the ones that were sent. */
async function freezeSigning(
  screen: Screen,
  link: OpenLink,
  alarm: Alarm,
  signing: Parameters<typeof sendChange>[2],
  means: Means,
): Promise<void> {
  const { words } = screen
  const { sent, person, again } = alarm
  const { organisation } = sent.document
  const about = findHead(localStorage, organisation)
  if (about === null) return again()
  try {
    const fault = await sendChange(link, { act: 'freeze', organisation, about, person }, signing, means)
    if (fault !== null) return await showAlarm(screen, link, alarm, words.signing[fault])
    showState(screen, {
      title: words.acted.freeze,
      text: `${words.sentToSigners} ${words.callOperators}`,
      look: { icon: 'done', tone: 'good' },
      buttons: [backLink(screen, link.server)],
    })
  } catch (error) {
    showFault(screen, error, again)
  }
}
