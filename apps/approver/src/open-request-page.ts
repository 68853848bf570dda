/** The page of one transfer: review, approve, reject. */
import { challengeOf } from '@holdfast/policy/rules'
import { clockDifference } from './clock-difference.ts'
import type { OpenLink } from './open-link.ts'
import { signChallenge } from './passkey/sign-statement.ts'
import { findHead, rememberHead } from './rules/remembered-head.ts'
import { type Review, type Reviewed, reviewRequest } from './review-request.ts'
import { fetchPage, post } from './server-calls.ts'
import { button, element } from './view/element.ts'
import { hashWordsOf, wordList } from './view/fingerprint.ts'
import { type Screen, show, showState } from './view/frame.ts'
import { amountOf, presentReview } from './view/present-review.ts'
import { openRejectDialog } from './view/open-reject-dialog.ts'
import { showFault } from './view/show-fault.ts'
import { type Rejection, RequestPage } from './wire.ts'

export async function openRequestPage(screen: Screen, link: OpenLink): Promise<void> {
  const { words } = screen
  showState(screen, { title: words.loading, text: '' })
  const again = () => void openRequestPage(screen, link)
  try {
    const { content, serverTime } = await fetchPage(link, `requests/${link.id}`, RequestPage)
    const now = Date.now()
    const reviewed = reviewRequest(content, {
      requestId: link.id,
      remembered: (organisation) => findHead(localStorage, organisation),
      now,
    })
    showReviewed({ screen, link, again, minutesOff: clockDifference(now, serverTime) }, reviewed)
  } catch (error) {
    showFault(screen, error, again)
  }
}

interface Opened {
  readonly screen: Screen
  readonly link: OpenLink
  readonly again: () => void
  /** Null: the clocks agree, or the server did not say. */
  readonly minutesOff: number | null
}

function showReviewed(opened: Opened, reviewed: Reviewed): void {
  if (!reviewed.ok) showRefusal(opened, reviewed)
  else if (reviewed.review.isKnown) {
    const { document, hash } = reviewed.review.rules
    rememberHead(localStorage, document.organisation, { version: document.version, hash })
    showReview(opened, reviewed.review)
  } else showFirstVisit(opened, reviewed.review)
}

function showRefusal(
  { screen, again, minutesOff }: Opened,
  { fault, sent, reasons, detail }: Reviewed & { ok: false },
): void {
  const { words } = screen
  const [title, text] = words.faults[fault]
  const isAlarm = fault === 'RULES_ROLLED_BACK' || fault === 'RULES_FORKED'
  const codes = [
    ...(reasons ?? []).map(({ code, field }) => `${code} ${field}`),
    ...(detail === undefined ? [] : [detail]),
  ]
  const more = [
    ...(sent === undefined || sent === null
      ? []
      : [
          element('h2', {}, `${words.sentNow}: ${words.version(String(sent.version))}`),
          wordList(hashWordsOf(sent.hash), words.sentNow),
        ]),
    ...codes.map((code) => element('p', { class: 'mono' }, code)),
    ...clockNote(screen, minutesOff),
    ...(isAlarm ? [element('p', {}, words.rollbackHelp)] : []),
  ]
  showState(screen, {
    title,
    text,
    more,
    buttons: [button(words.tryAgain, 'quiet wide', again)],
    isAlert: isAlarm || fault === 'RULES_CHANGED',
  })
}

const clockNote = ({ words }: Screen, minutesOff: number | null): Node[] =>
  minutesOff === null
    ? []
    : [element('p', { class: 'notice', role: 'alert' }, words.clockOff(String(minutesOff)))]

function showFirstVisit(opened: Opened, review: Review): void {
  const { screen } = opened
  const { words } = screen
  const { document, hash } = review.rules
  const confirm = () => {
    rememberHead(localStorage, document.organisation, { version: document.version, hash })
    opened.again()
  }
  showState(screen, {
    title: words.firstVisit,
    text: words.firstVisitText(String(document.version)),
    more: [wordList(hashWordsOf(hash), words.firstVisit)],
    buttons: [button(words.wordsAgree, 'solid wide', confirm)],
  })
}

function showReview(opened: Opened, review: Review, fault: string | null = null): void {
  const { screen, minutesOff } = opened
  const { words } = screen
  const amount = amountOf(screen, review)
  const reject = () =>
    openRejectDialog(
      screen,
      amount,
      review.requester?.name ?? '–',
      (rejection) => void sendRejection(opened, rejection),
    )
  const approve = button(words.approve, 'solid wide', () => {
    approve.disabled = true
    void sendApproval(opened, review)
  })
  const why = review.mayApprove === 'yes' ? null : words.whyNot[review.mayApprove]
  show(screen, {
    title: `${words.send} ${amount}`,
    body: [
      fault === null ? null : element('p', { class: 'notice', role: 'alert' }, fault),
      ...clockNote(screen, minutesOff),
      presentReview(screen, review),
    ],
    buttons: [button(words.reject, 'reject', reject), ...(why === null ? [approve] : [])],
    note: why ?? words.exactBytes,
  })
}

async function sendApproval(opened: Opened, review: Review): Promise<void> {
  const { screen, link, again } = opened
  const { words } = screen
  const { intent, intentHash, rules, me } = review
  const { document, hash } = rules
  const latest = Date.now() + document.approvalMinutes * 60_000
  const statement = {
    act: 'approve' as const,
    intentHash,
    organisation: document.organisation,
    rulesVersion: document.version,
    rulesHash: hash,
    person: me.id,
    notAfter: Math.min(latest, intent.expiresAt.getTime()),
  }
  try {
    const signed = await signChallenge(
      challengeOf(statement),
      me.credentials,
      navigator.credentials,
      location.origin,
    )
    if (!signed.ok) {
      showReview(opened, review, words.signing[signed.fault])
      return
    }
    const { ok: _, ...assertion } = signed
    await post(link, `requests/${link.id}/approvals`, { statement, ...assertion })
    const isComplete = review.approvals.counted.length + 1 >= review.approvals.needed
    showState(screen, {
      title: words.youApproved,
      text: isComplete ? words.allGiven : words.moreNeeded,
      more: [element('p', {}, amountOf(screen, review))],
    })
  } catch (error) {
    showFault(screen, error, again)
  }
}

async function sendRejection({ screen, link, again }: Opened, rejection: Rejection): Promise<void> {
  try {
    await post(link, `requests/${link.id}/rejection`, rejection)
    showState(screen, { title: screen.words.youRejected, text: screen.words.nothingSent })
  } catch (error) {
    showFault(screen, error, again)
  }
}
