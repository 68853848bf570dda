/** The page of the rules: a proposed version in words, adopt or join it, veto it, freeze and thaw. */
import type { ChangeAct, RulesCredential } from '@holdfast/policy/rules'
import { clockDifference } from './clock-difference.ts'
import type { OpenLink } from './open-link.ts'
import { type Asking, type Signing, signingWith } from './passkey/signing.ts'
import { type AnySoftwareKey, findSoftwareKey } from './passkey/software-key.ts'
import { findHead, headOf, rememberHead } from './rules/remembered-head.ts'
import { type RulesReview, type RulesReviewed, reviewRules } from './rules/review-rules.ts'
import { sendChange } from './send-change.ts'
import { fetchPage } from './server-calls.ts'
import { isAlarm, showAlarm } from './show-alarm.ts'
import { showFirstVisit } from './show-first-visit.ts'
import { showUnadopted } from './show-unadopted.ts'
import { clockNote } from './view/clock-note.ts'
import { button, element } from './view/element.ts'
import { backLink, type Screen, show, showState } from './view/frame.ts'
import { openDialog } from './view/open-dialog.ts'
import { presentRules } from './view/present-rules.ts'
import { showFault } from './view/show-fault.ts'
import { signControls } from './view/sign-controls.ts'
import { RulesPage } from '@holdfast/contract/approver'

interface Opened {
  readonly screen: Screen
  readonly link: OpenLink
  readonly again: () => void
  readonly page: RulesPage
  readonly minutesOff: number | null
}

export async function openRulesPage(screen: Screen, link: OpenLink): Promise<void> {
  const again = () => void openRulesPage(screen, link)
  showState(screen, { title: screen.words.loadingRules, text: '', look: { icon: 'wait', tone: 'plain' } })
  try {
    const { content, serverTime } = await fetchPage(link, `rules/${link.id}`, RulesPage)
    const now = Date.now()
    const remembered = findHead(localStorage, link.id)
    const reviewed = reviewRules(content, { organisation: link.id, remembered, now })
    const minutesOff = clockDifference(now, serverTime)
    await showReviewed({ screen, link, again, page: content, minutesOff }, reviewed)
  } catch (error) {
    showFault(screen, error, again)
  }
}

async function showReviewed(opened: Opened, reviewed: RulesReviewed): Promise<void> {
  const { screen, link, again, page, minutesOff } = opened
  const { person } = page
  if (!reviewed.ok) {
    const { fault, sent, unadopted: steps } = reviewed
    if (isAlarm(fault) && sent !== null)
      return showAlarm(screen, link, { fault, sent, person, minutesOff, again })
    if (steps !== undefined && sent !== null)
      return showUnadopted(screen, link, { steps, sent, person, minutesOff, again })
    return showRefusal(opened, reviewed)
  }
  const { review } = reviewed
  const { head, isKnown, proposed } = review
  // The words of the first version are compared before it is in force.
  if (!isKnown && proposed?.isFirst !== true)
    return showFirstVisit(screen, link, { sent: head, person, minutesOff, again })
  if (isKnown) rememberHead(localStorage, head)
  const software = await findSoftwareKey(link, head.document, person, location.origin)
  showRules(opened, review, software, null)
}

function showRefusal(
  { screen, link, again, minutesOff }: Opened,
  { fault, detail }: RulesReviewed & { ok: false },
) {
  const [title, text] = screen.words.faults[fault]
  showState(screen, {
    title,
    text,
    look: { icon: 'alarm', tone: 'bad' },
    more: [
      clockNote(screen, minutesOff),
      detail === undefined ? null : element('p', { class: 'mono' }, detail),
    ],
    buttons: [button(screen.words.tryAgain, 'quiet', again), backLink(screen, link)],
    isAlert: true,
  })
}

const credentialsFor = (act: ChangeAct, { me, joining }: RulesReview): readonly RulesCredential[] =>
  act === 'join' ? joining : (me?.credentials ?? [])

function showRules(
  opened: Opened,
  review: RulesReview,
  software: AnySoftwareKey,
  problem: string | null,
): void {
  const { screen, minutesOff } = opened
  const { words } = screen
  const { acts } = review
  const isClockRight = minutesOff === null
  const controls = acts.map((act) => {
    const signing = signingWith(credentialsFor(act, review), software, location.origin)
    const made = signControls(screen, {
      label: words.acts[act],
      signing,
      sign: (asking) => void sendAct(opened, review, software, act, signing, asking),
      ...questionOf(screen, review, act),
    })
    for (const each of made.buttons) {
      if (act === 'veto' || act === 'freeze') each.className = 'button reject'
      each.disabled = !isClockRight
    }
    return { act, ...made }
  })
  const ofFooter = controls.filter(({ act }) => act !== 'freeze' && act !== 'thaw')
  const ofEmergency = controls.filter(({ act }) => act === 'freeze' || act === 'thaw')
  const [first] = controls
  const note = noteOf(screen, review)
  show(screen, {
    title: words.rulesTitle,
    body: [
      problem === null ? null : element('p', { class: 'notice', role: 'alert' }, problem),
      clockNote(screen, minutesOff),
      presentRules(
        screen,
        review,
        emergencyPart(
          screen,
          review,
          ofEmergency.flatMap(({ buttons }) => buttons),
        ),
      ),
    ],
    buttons: ofFooter.flatMap(({ buttons }) => buttons),
    notice: first?.notice ?? null,
    ...(note === null ? {} : { note }),
  })
}

/** Why there is no button that adopts. */
function noteOf({ words }: Screen, { proposed, me }: RulesReview): string | null {
  if (proposed === null) return null
  if (me !== undefined && proposed.adoptedBy.has(me.id)) return words.adoptedAlready
  return me?.roles.includes('governor') === true ? null : words.notGovernor
}

/** A veto and a freeze are asked once more, because the software credential asks nothing. */
function questionOf(screen: Screen, { head }: RulesReview, act: ChangeAct) {
  const { words } = screen
  const needed = head.document.governance.needed
  const question =
    act === 'freeze'
      ? { title: words.freezeTitle, text: words.freezeText(needed), confirm: words.acts.freeze.passkey }
      : act === 'veto'
        ? { title: words.vetoTitle, text: words.vetoText, confirm: words.acts.veto.passkey }
        : null
  return question === null
    ? {}
    : { ask: (goOn: () => void) => openDialog(screen, { ...question, act: goOn }) }
}

function emergencyPart(
  { words }: Screen,
  { frozenAt, head }: RulesReview,
  buttons: readonly Node[],
): HTMLElement | null {
  if (buttons.length === 0) return null
  const text = frozenAt === null ? words.emergencyText : words.thawText(head.document.governance.needed)
  return element(
    'section',
    { class: 'block emergency' },
    element('h2', {}, words.emergency),
    element('p', { class: 'mute' }, text),
    ...buttons,
  )
}

async function sendAct(
  opened: Opened,
  review: RulesReview,
  software: AnySoftwareKey,
  act: ChangeAct,
  signing: Signing,
  asking: Asking,
): Promise<void> {
  const { screen, link, page, again } = opened
  const { words } = screen
  const { head, proposed } = review
  const about = headOf(act === 'freeze' || act === 'thaw' ? head : (proposed?.rules ?? head))
  const change = { act, organisation: head.document.organisation, about, person: page.person }
  try {
    const fault = await sendChange(link, change, signing, asking)
    if (fault !== null) return showRules(opened, review, software, words.signing[fault])
    if (proposed?.isFirst === true && act === 'adopt') rememberHead(localStorage, proposed.rules)
    showState(screen, {
      title: words.acted[act],
      text: words.sentToSigners,
      look: { icon: 'done', tone: 'good' },
      buttons: [button(words.backToRules, 'quiet', again), backLink(screen, link)],
    })
  } catch (error) {
    showFault(screen, error, again)
  }
}
