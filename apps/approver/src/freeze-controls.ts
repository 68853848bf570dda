/** The button that freezes all signing, on a page about rules that may be wrong. */
import type { Rules } from '@holdfast/policy/rules'
import type { OpenLink } from './open-link.ts'
import { type Asking, type Signing, signingWith } from './passkey/signing.ts'
import { findSoftwareKey } from './passkey/software-key.ts'
import type { Head } from './rules/remembered-head.ts'
import { sendChange } from './send-change.ts'
import { backLink, type Screen, showState } from './view/frame.ts'
import { openDialog } from './view/open-dialog.ts'
import { showFault } from './view/show-fault.ts'
import { type Controls, signControls } from './view/sign-controls.ts'

export interface Freezing {
  /** The rules that were sent: they name the person's credentials. */
  readonly sent: Rules
  readonly person: string
  /** The rules that the freeze names. */
  readonly about: Head
  readonly again: () => void
  readonly showProblem: (text: string) => void
}

/** No buttons: the rules that were sent do not let this person freeze. */
export async function freezeControls(screen: Screen, link: OpenLink, freezing: Freezing): Promise<Controls> {
  const { words } = screen
  const { document } = freezing.sent
  const me = document.people.find(({ id }) => id === freezing.person)
  if (me?.roles.some((role) => role !== 'requester') !== true) return { buttons: [], notice: null }
  const software = await findSoftwareKey(link, document, me.id, location.origin)
  const signing = signingWith(me.credentials, software, location.origin)
  const controls = signControls(screen, {
    label: { passkey: words.freeze, software: words.freeze },
    signing,
    sign: (asking) => void freezeSigning(screen, link, freezing, signing, asking),
    ask: (goOn) =>
      openDialog(screen, {
        title: words.freezeTitle,
        text: words.freezeText(document.governance.needed),
        confirm: words.freeze,
        act: goOn,
      }),
  })
  for (const each of controls.buttons) each.className = 'button reject'
  return controls
}

async function freezeSigning(
  screen: Screen,
  link: OpenLink,
  { sent, person, about, again, showProblem }: Freezing,
  signing: Signing,
  asking: Asking,
): Promise<void> {
  const { words } = screen
  const { organisation } = sent.document
  try {
    const fault = await sendChange(link, { act: 'freeze', organisation, about, person }, signing, asking)
    if (fault !== null) return showProblem(words.signing[fault])
    showState(screen, {
      title: words.acted.freeze,
      text: `${words.sentToSigners} ${words.callOperators}`,
      look: { icon: 'done', tone: 'good' },
      buttons: [backLink(screen, link)],
    })
  } catch (error) {
    showFault(screen, error, again)
  }
}
