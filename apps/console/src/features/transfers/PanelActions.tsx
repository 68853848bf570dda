/** The acts of one request for its reader, by role and status. Others read why there is no button. */
import type { RequestAction } from '@holdfast/ledger'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { localTime } from '../../format/time.ts'
import type { ButtonLook } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { useLocale } from '../../words/words.tsx'
import { exact } from './exact.ts'
import {
  countingOf,
  isInBatch,
  isRuled,
  mayCancel,
  mayDelete,
  mayReject,
  mayResubmit,
  neededOf,
  needsRequestSigned,
  type ShownAction,
} from './request-actions.ts'
import { useRequestPanelWords } from './request-panel-words.ts'
import { useRequestWords } from './request-words.ts'
import type { Actor } from '../requesting/use-actor.ts'
import type { RequestActs } from './use-request-acts.ts'
import type { TransferRequest } from './use-transfers.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { useTransferWords } from './words.ts'

interface PanelActionsProps {
  readonly request: TransferRequest
  readonly shown: readonly ShownAction[]
  readonly actor: Actor
  readonly isDevMode: boolean
  readonly acts: RequestActs
  readonly onOpen: (what: 'approve' | 'reject' | 'receipt') => void
  /** Opens the form with the values of this request, which for a draft edits it. Null: the rules of the signers do not name the reader. */
  readonly onAgain: (() => void) | null
}

interface Act {
  readonly key: string
  readonly label: string
  readonly look: ButtonLook
  readonly why: string | null
  readonly run: () => void
}

const devTools: ReadonlySet<RequestAction> = new Set(['compare-signatures', 'run-dev-flow'])

export function PanelActions(props: PanelActionsProps) {
  const { request, isDevMode: isDevServer, acts } = props
  const words = useTransferWords()
  const locale = useLocale()
  const [isDevKey, setDevKey] = useState(false)
  const isDevMode = isDevServer && !isRuled(request)
  const buttons = useActs(props, { isDevMode, isDevKey })
  const transfer = `${exact(request.amount, locale)} ${request.token_symbol}`
  const button = ({ key, label, look, why, run }: Act) => (
    <WhyButton key={key} aria-label={words.actionOf(label, transfer)} whyNot={why} look={look} onClick={run}>
      {label}
    </WhyButton>
  )
  const refusal = acts.refusals.get(request.id)
  const notes = notesOf(props, useRequestPanelWords())
  const isOfBatch = isInBatch(request)
  const waiting = useWaiting(props, buttons.main)
  const hasDevKey = isDevMode && request.status === 'approved' && !isOfBatch
  if (!isOfBatch && buttons.main.length + buttons.tools.length + notes.length === 0 && refusal === undefined)
    return null
  return (
    <footer className="grid gap-2 border-t border-line bg-page px-5 py-3">
      {refusal !== undefined && <ErrorBox text={refusal} onDismiss={() => acts.dismissRefusal(request.id)} />}
      <div className="flex flex-wrap items-center gap-2">
        {buttons.main.filter(isEnd).map(button)}
        <span className="flex min-w-40 flex-1 flex-wrap items-center justify-end gap-2 [&>:last-child>button]:grow [&_button]:max-sm:grow">
          {waiting === null ? (
            buttons.main.filter((act) => !isEnd(act)).map(button)
          ) : (
            <span className="text-soft">{waiting}</span>
          )}
        </span>
      </div>
      {(buttons.tools.length > 0 || hasDevKey) && (
        <div className="flex flex-wrap items-center justify-end gap-2">
          {hasDevKey && <CheckRow label={words.useDevKey} isChecked={isDevKey} onChange={setDevKey} />}
          {buttons.tools.map(button)}
        </div>
      )}
      {isOfBatch && <BatchNote id={request.batch_id ?? ''} />}
      {notes.map((note) => (
        <p key={note} className="text-center text-xs text-mute">
          {note}
        </p>
      ))}
    </footer>
  )
}

/** A button that ends something stays small and on the left: it never takes the place of the main button. */
const isEnd = ({ look }: Act): boolean => look === 'risk'

/** The people whose act comes next, in place of a main button. Null: there is one, or nothing waits for approvals. */
function useWaiting({ request, actor }: PanelActionsProps, acts: readonly Act[]): string | null {
  const words = useRequestPanelWords()
  const missing = neededOf(request) - countingOf(request)
  const isUnsigned = request.rules?.waits.includes('REQUEST_UNSIGNED') === true
  if (request.status !== 'pending' || request.rules?.is_current === false || isInBatch(request)) return null
  if (acts.some((act) => !isEnd(act)) || !actor.isKnown || !actor.mayDraft) return null
  if (isUnsigned) return words.waitsForRequester
  return missing > 0 ? words.waitsForApprovers(missing) : null
}

function BatchNote({ id }: { readonly id: string }) {
  const words = useRequestPanelWords()
  return (
    <p className="text-center text-xs text-mute">
      {words.inBatch}{' '}
      <Link
        to={'/mpc/transfer-requests/batch' as '/'}
        hash={id}
        className="text-accent underline underline-offset-3"
      >
        {words.openBatch}
      </Link>
    </p>
  )
}

function useActs(
  { request, shown, actor, acts, onOpen, onAgain }: PanelActionsProps,
  { isDevMode, isDevKey }: { readonly isDevMode: boolean; readonly isDevKey: boolean },
): { readonly main: readonly Act[]; readonly tools: readonly Act[] } {
  const words = useTransferWords()
  const { actions } = useRequestWords()
  const { id } = request
  const busy = acts.busy.has(id) ? words.whyNot['under-way'] : null
  const run: Readonly<Record<RequestAction, () => void>> = {
    submit: () => void acts.submit(id),
    approve: () => {
      if (isRuled(request)) void acts.openApprover(id)
      else if (isDevMode) void acts.approveDev(id)
      else onOpen('approve')
    },
    'sign-and-broadcast': () => void acts.sign(request, isDevKey),
    'compare-signatures': () => void acts.compare(id),
    'run-dev-flow': () => void acts.runDev(id),
    'show-receipt': () => onOpen('receipt'),
    'refresh-receipt': () => onOpen('receipt'),
  }
  const labelOf = (action: RequestAction) =>
    action !== 'approve' ? words.actions[action] : isDevMode ? words.actions.approveDev : actions.review
  const whyOf = ({ whyNot }: ShownAction): string | null =>
    busy ??
    (whyNot.length === 0
      ? null
      : words.why(
          whyNot
            .map((why) =>
              why === 'suspended'
                ? words.suspended(localTime(actor.suspendedUntil ?? ''))
                : words.whyNot[why],
            )
            .join(' '),
        ))
  const offered = shown.map((action): Act & { readonly action: RequestAction } => ({
    key: action.action,
    action: action.action,
    label: labelOf(action.action),
    look: devTools.has(action.action) ? 'warn' : action.action === 'show-receipt' ? 'quiet' : 'solid',
    why: whyOf(action),
    run: run[action.action],
  }))
  const others: readonly (readonly [isOffered: boolean, Omit<Act, 'why' | 'key'>])[] = [
    [mayReject(request, actor), { label: actions.reject, look: 'risk', run: () => onOpen('reject') }],
    [mayCancel(request, actor), { label: actions.cancel, look: 'risk', run: () => void acts.cancel(id) }],
    [mayDelete(request, actor), { label: actions.delete, look: 'risk', run: () => void acts.remove(id) }],
    [
      mayDelete(request, actor) && onAgain !== null,
      { label: actions.edit, look: 'quiet', run: () => onAgain?.() },
    ],
    [
      mayResubmit(request, actor),
      { label: words.actions.resubmit, look: 'solid', run: () => void acts.resubmit(id) },
    ],
    [
      needsRequestSigned(request, actor),
      { label: words.actions.signRequest, look: 'solid', run: () => void acts.openApprover(id) },
    ],
    [
      request.status === 'failed' && actor.mayDraft && onAgain !== null,
      { label: actions.again, look: 'quiet', run: () => onAgain?.() },
    ],
  ]
  return {
    main: [
      ...others.filter(([isOffered]) => isOffered).map(([, act]) => ({ ...act, key: act.label, why: busy })),
      ...offered.filter(({ action }) => !devTools.has(action)),
    ].toSorted((a, b) => Number(a.look === 'solid') - Number(b.look === 'solid')),
    tools: offered.filter(({ action }) => devTools.has(action)),
  }
}

/** The consequence of a button, or the reason why the reader has none. */
function notesOf(
  { request, shown, actor }: PanelActionsProps,
  panel: ReturnType<typeof useRequestPanelWords>,
): readonly string[] {
  const { status } = request
  const hasApprove = shown.some(({ action, whyNot }) => action === 'approve' && whyNot.length === 0)
  if (hasApprove && isRuled(request)) return [panel.opensApprover]
  if (isInBatch(request)) return []
  if (!actor.isKnown || status === 'failed' || status === 'broadcasted') return []
  if (!actor.mayDraft) return [panel.readOnly.viewer]
  if (status === 'draft' && !mayDelete(request, actor)) return [panel.readOnly.draft]
  return []
}
