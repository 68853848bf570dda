/** The page of one transfer: review, approve, reject; the requester signs the request. */
import { challengeOf } from '@holdfast/policy/rules'
import { clockDifference } from './clock-difference.ts'
import type { OpenLink } from './open-link.ts'
import { type Asking, signBy, type Signing, signingWith } from './passkey/signing.ts'
import { findSoftwareKey } from './passkey/software-key.ts'
import { findHead, rememberHead } from './rules/remembered-head.ts'
import { completesApprovals, type Review, type Reviewed, reviewRequest } from './review-request.ts'
import { fetchPage, post } from './server-calls.ts'
import { isAlarm, showAlarm } from './show-alarm.ts'
import { showFirstVisit } from './show-first-visit.ts'
import { showUnadopted } from './show-unadopted.ts'
import { clockNote } from './view/clock-note.ts'
import { button, element } from './view/element.ts'
import { backLink, type Screen, show, showState } from './view/frame.ts'
import { amountOf, presentReview } from './view/present-review.ts'
import { openCancelDialog, openRejectDialog } from './view/open-reject-dialog.ts'
import { quorumLine } from './view/quorum-line.ts'
import { aboutPart, changedPart, isEnd, lookOf, reasonsPart, refusalTexts } from './view/refusal-parts.ts'
import { showFault } from './view/show-fault.ts'
import { signControls } from './view/sign-controls.ts'
import { BatchPage, type Rejection, RequestPage } from '@holdfast/contract/approver'

export async function openRequestPage(screen: Screen, link: OpenLink): Promise<void> {
  const { words } = screen
  showState(screen, { title: words.loading, text: '', look: { icon: 'wait', tone: 'plain' } })
  const again = () => void openRequestPage(screen, link)
  try {
    const { content, serverTime } = await fetchPage(
      link,
      pathOf(link),
      link.kind === 'batch' ? BatchPage : RequestPage,
    )
    const now = Date.now()
    const minutesOff = clockDifference(now, serverTime)
    const reviewed = reviewRequest(content, {
      requestId: link.id,
      remembered: (organisation) => findHead(localStorage, organisation),
      now,
      isClockRight: minutesOff === null,
    })
    await showReviewed({ screen, link, again, page: content, minutesOff }, reviewed)
  } catch (error) {
    showFault(screen, error, again)
  }
}

const pathOf = ({ kind, id }: OpenLink): string => `${kind === 'batch' ? 'batches' : 'requests'}/${id}`

interface Opened {
  readonly screen: Screen
  readonly link: OpenLink
  readonly again: () => void
  readonly page: RequestPage | BatchPage
  /** Null: the clocks agree, or the server did not say. */
  readonly minutesOff: number | null
}

async function showReviewed(opened: Opened, reviewed: Reviewed): Promise<void> {
  const { screen, link, again, page, minutesOff } = opened
  if (!reviewed.ok) {
    const { fault, sent = null, unadopted: steps } = reviewed
    const { person } = page
    if (sent !== null && isAlarm(fault))
      return showAlarm(screen, link, { fault, sent, person, minutesOff, again })
    if (sent !== null && steps !== undefined)
      return showUnadopted(screen, link, { steps, sent, person, minutesOff, again })
    return showRefusal(opened, reviewed)
  }
  const { review } = reviewed
  const { rules, me } = review
  if (!review.isKnown)
    return showFirstVisit(screen, link, { sent: rules, person: page.person, minutesOff, again })
  rememberHead(localStorage, rules)
  const software = await findSoftwareKey(link, rules.document, me.id, location.origin)
  showReview(opened, { review, signing: signingWith(me.credentials, software, location.origin) }, null)
}

function showRefusal(opened: Opened, reviewed: Reviewed & { ok: false }): void {
  const { fault, reasons = [], detail, rejection = null, about } = reviewed
  const { screen, link, again, page, minutesOff } = opened
  showState(screen, {
    title: screen.words.faults[fault][0],
    text: refusalTexts(screen, { fault, about, rejection }),
    look: lookOf(fault),
    more: [
      clockNote(screen, minutesOff),
      reasonsPart(screen, reasons),
      detail === undefined ? null : element('p', { class: 'mono' }, detail),
      about === undefined ? null : changedPart(screen, about),
      about === undefined ? null : aboutPart(screen, page.reference, about),
    ],
    buttons: [button(screen.words.tryAgain, 'quiet', again), backLink(screen, link)],
    isAlert: fault !== 'EXPIRED' && !isEnd(fault),
  })
}

interface Reviewing {
  readonly review: Review
  readonly signing: Signing
}

function showReview(opened: Opened, reviewing: Reviewing, fault: string | null): void {
  const { screen, minutesOff } = opened
  const { words } = screen
  const { review, signing } = reviewing
  const { step } = review
  const amount = amountOf(screen, review)
  const isOwn = review.me.id === review.requester?.id
  const cancel = () =>
    openCancelDialog(screen, amount, () => void sendEnd(opened, { reason: 'OTHER', note: '' }, 'cancelled'))
  const reject = () =>
    openRejectDialog(
      screen,
      amount,
      review.requester?.name ?? '–',
      (rejection) => void sendEnd(opened, rejection, 'rejected'),
    )
  const act = step === 'approve' || step === 'request' ? step : null
  const controls =
    act === null
      ? { buttons: [], notice: null }
      : signControls(screen, {
          label: act === 'approve' ? words.approveBy : words.requestBy,
          signing,
          sign: (asking) => void sendStatement(opened, reviewing, act, asking),
        })
  show(screen, {
    title: `${words.send} ${amount}`,
    body: [
      fault === null ? null : element('p', { class: 'notice', role: 'alert' }, fault),
      clockNote(screen, minutesOff),
      presentReview(screen, review, 'attachments' in opened.page ? opened.page.attachments : []),
    ],
    buttons: [
      isOwn ? button(words.cancelRequest, 'reject', cancel) : button(words.reject, 'reject', reject),
      ...controls.buttons,
    ],
    notice: controls.notice,
    note:
      step === 'approve' ? words.exactBytes : step === 'request' ? words.exactRequest : words.whyNot[step],
  })
}

async function sendStatement(
  opened: Opened,
  reviewing: Reviewing,
  act: 'approve' | 'request',
  asking: Asking,
): Promise<void> {
  const { screen, link, again } = opened
  const { intent, intentHash, rules, me } = reviewing.review
  const { document, hash } = rules
  const latest = Date.now() + document.approvalMinutes * 60_000
  const statement = {
    act,
    intentHash,
    organisation: document.organisation,
    rulesVersion: document.version,
    rulesHash: hash,
    person: me.id,
    notAfter: Math.min(latest, intent.expiresAt.getTime()),
  }
  try {
    const signed = await signBy(asking, challengeOf(statement), reviewing.signing)
    if (!signed.ok) return showReview(opened, reviewing, screen.words.signing[signed.fault])
    const { ok: _, ...assertion } = signed
    await post(link, `${pathOf(link)}/approvals`, { statement, ...assertion })
    showSigned(opened, reviewing.review, act)
  } catch (error) {
    showFault(screen, error, again)
  }
}

function showSigned({ screen, link, page }: Opened, review: Review, act: 'approve' | 'request'): void {
  const { words } = screen
  const { approvals } = review
  const counted = approvals.counted.length + 1
  const isComplete = completesApprovals(review)
  const isApproval = act === 'approve'
  const text = isComplete ? words.allGiven : words.moreNeeded
  const count = words.approvals(String(counted), String(approvals.needed))
  showState(screen, {
    title: isApproval ? words.youApproved : words.youRequested,
    text: isApproval ? text : words.approversCan,
    look: { icon: 'done', tone: 'good' },
    more: [
      isApproval ? quorumLine(counted, approvals.needed, count, 'signed') : null,
      aboutPart(screen, page.reference, { ...review, requestedUnder: undefined }),
    ],
    buttons: [backLink(screen, link)],
  })
}

/** The server cancels a request of its requester, and rejects that of another person. */
async function sendEnd(
  { screen, link, again }: Opened,
  rejection: Rejection,
  end: 'cancelled' | 'rejected',
): Promise<void> {
  const { words } = screen
  try {
    await post(link, `${pathOf(link)}/rejection`, rejection)
    showState(screen, {
      title: end === 'cancelled' ? words.youCancelled : words.youRejected,
      text: words.nothingSent,
      look: { icon: 'done', tone: 'plain' },
      buttons: [backLink(screen, link)],
    })
  } catch (error) {
    showFault(screen, error, again)
  }
}
