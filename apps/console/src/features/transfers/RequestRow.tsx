import type { RequestAction } from '@holdfast/ledger'
import { useState } from 'react'
import { localTime } from '../../format/time.ts'
import { shortHash } from '../../format/hash.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { CopyAddress } from '../../ui/CopyAddress.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import { exact } from './CostFigures.tsx'
import { countingOf, isRuled, neededOf, type ShownAction, waitsForOthers } from './request-actions.ts'
import { RequestState } from './RequestState.tsx'
import { RuledActions } from './RuledActions.tsx'
import { SharedSymbol } from './SharedSymbol.tsx'
import type { Actor } from './use-actor.ts'
import type { RequestActs } from './use-request-acts.ts'
import type { TransferRequest } from './use-transfers.ts'
import { WhyNotButton } from './WhyNotButton.tsx'
import { useTransferWords } from './words.ts'

interface Props {
  readonly request: TransferRequest
  /** Null: the recipient is in no list of the organisation. */
  readonly recipientName: string | null
  readonly shown: readonly ShownAction[]
  readonly actor: Actor
  readonly isDevMode: boolean
  readonly acts: RequestActs
  readonly onOpen: (what: 'details' | 'approve' | 'receipt' | 'transaction', request: TransferRequest) => void
  readonly onAgain: (request: TransferRequest) => void
}

export function RequestRow(props: Props) {
  const { request, actor, acts, onOpen } = props
  const locale = useLocale()
  const { id, wallet_name, network_name, recipient_address, amount, token_symbol } = request
  return (
    <tr data-request={id} className="align-top hover:bg-hover [&>td]:py-1">
      <td className="max-w-32">
        <bdi className="block pt-1.5 font-medium break-words">{wallet_name}</bdi>
        <span className="block text-2xs break-words text-mute">{network_name}</span>
      </td>
      <td>
        <Recipient address={recipient_address} name={props.recipientName} />
      </td>
      <td className="pt-2.5! text-right font-medium whitespace-nowrap tabular-nums">
        <bdi>
          {exact(amount, locale)} <span className="font-normal text-soft">{token_symbol}</span>
        </bdi>
        <SharedSymbol isShared={request.shares_symbol} contract={request.token_contract} />
      </td>
      <td className="max-w-64 min-w-36">
        <RequestState request={request} actor={actor} isSigning={acts.busy.has(id)} />
        <Refusal id={id} acts={acts} />
      </td>
      <td>
        <Hash request={request} onOpen={() => onOpen('transaction', request)} />
      </td>
      <td className="max-w-56 min-w-36">
        <People request={request} />
      </td>
      <td>
        <Actions {...props} />
      </td>
    </tr>
  )
}

/** The same on a narrow screen, where a table would hide most of it. */
export function RequestCard(props: Props) {
  const { request, actor, acts, onOpen } = props
  const locale = useLocale()
  const { id, wallet_name, network_name, recipient_address, amount, token_symbol } = request
  return (
    <li data-request={id} className="grid gap-1 border-b border-line px-5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <bdi className="text-base font-semibold">
          {exact(amount, locale)} <span className="font-normal text-soft">{token_symbol}</span>
          <SharedSymbol isShared={request.shares_symbol} contract={request.token_contract} />
        </bdi>
        <span className="min-w-0 text-xs text-mute">
          <bdi>{wallet_name}</bdi>, {network_name}
        </span>
      </div>
      <Recipient address={recipient_address} name={props.recipientName} />
      <RequestState request={request} actor={actor} isSigning={acts.busy.has(id)} />
      <Refusal id={id} acts={acts} />
      {request.tx_hash !== null && <Hash request={request} onOpen={() => onOpen('transaction', request)} />}
      <People request={request} />
      <Actions {...props} />
    </li>
  )
}

/** In full, because the signers sign exactly this address. It wraps where the table has no room for one line. */
function Recipient({ address, name }: { readonly address: string; readonly name: string | null }) {
  return (
    <>
      {name !== null && <bdi className="block pt-1.5 font-medium break-words md:max-w-64">{name}</bdi>}
      <CopyAddress
        address={address}
        className={name === null ? 'mt-1 min-h-6' : 'min-h-6'}
        textClassName="min-w-0 text-balance break-all md:min-w-32"
      />
    </>
  )
}

function Hash({ request, onOpen }: { readonly request: TransferRequest; readonly onOpen: () => void }) {
  const { common } = useWords()
  const words = useTransferWords()
  const copy = useCopy()
  const { tx_hash, receipt_status, status } = request
  if (tx_hash === null) return <span className="inline-block pt-1.5 text-mute">-</span>
  const short = shortHash(tx_hash)
  return (
    <span className="grid justify-items-start pt-0.5">
      <button
        type="button"
        title={tx_hash}
        aria-label={common.copy(short)}
        onClick={() => copy(tx_hash)}
        className="h-6 rounded-sm font-mono text-xs whitespace-nowrap hover:text-accent"
      >
        {short}
      </button>
      {status === 'broadcasted' && receipt_status === 'confirmed' && (
        <button
          type="button"
          onClick={onOpen}
          className="min-h-6 rounded-sm text-left text-xs text-accent underline underline-offset-3"
        >
          {words.openTransaction}
        </button>
      )}
    </span>
  )
}

export function People({ request }: { readonly request: TransferRequest }) {
  const words = useTransferWords()
  const { created_by, created_at, submitted_by, approvals, origin, status } = request
  const name = (person: { readonly name: string | null }) => person.name ?? words.nobody
  return (
    <div className="grid gap-0.5 py-1.5 text-xs text-soft">
      <p>
        <Timed text={words.askedBy(name(created_by), localTime(created_at))} />
      </p>
      {submitted_by !== null && submitted_by.id !== created_by.id && (
        <p>{words.submittedBy(name(submitted_by))}</p>
      )}
      {origin === 'test-send' ? (
        <p className="text-warn">{words.testSend}</p>
      ) : (
        approvals.length === 0 && status !== 'draft' && <p className="text-mute">{words.noApproval}</p>
      )}
      {approvals.map((approval) => {
        const line = (approval.is_dev ? words.approvedInDev : words.approvedBy)(
          name(approval),
          localTime(approval.at),
        )
        return (
          <p key={`${approval.user_id} ${approval.at}`}>
            <Timed text={approval.reason === '' ? line : words.withReason(line, approval.reason)} />
            {!approval.counts && <span className="text-warn"> {words.countsNoMore}</span>}
            {approval.counts && approval.lapses_at !== null && (
              <span className="text-mute">
                {' '}
                <Timed text={words.countsUntil(localTime(approval.lapses_at))} />
              </span>
            )}
          </p>
        )
      })}
      {request.rules?.signed_by.map((signed) => (
        <p key={`signed ${signed.user_id}`} className="text-mute">
          <Timed text={words.rules.signedUntil(name(signed), localTime(signed.not_after))} />
        </p>
      ))}
    </div>
  )
}

const time = /(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\S*)/

/** A sentence whose times do not break at their hyphens. */
const Timed = ({ text }: { readonly text: string }) =>
  text.split(time).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )

/** Why it was not submitted. */
function Refusal({ id, acts }: { readonly id: string; readonly acts: RequestActs }) {
  const text = acts.refusals.get(id)
  if (text === undefined) return null
  return (
    <div className="py-1 text-xs">
      <ErrorBox text={text} onDismiss={() => acts.dismissRefusal(id)} />
    </div>
  )
}

function Actions({ request, shown, actor, isDevMode: isDevServer, acts, onOpen, onAgain }: Props) {
  const isDevMode = isDevServer && !isRuled(request)
  const words = useTransferWords()
  const locale = useLocale()
  const [isDevKey, setDevKey] = useState(false)
  const { id, status } = request
  const transfer = `${exact(request.amount, locale)} ${request.token_symbol}`
  const isBusy = acts.busy.has(id)
  const run: Readonly<Record<RequestAction, () => void>> = {
    submit: () => void acts.submit(id),
    approve: () => {
      if (isRuled(request)) void acts.openApprover(id)
      else if (isDevMode) void acts.approveDev(id)
      else onOpen('approve', request)
    },
    'sign-and-broadcast': () => void acts.sign(request, isDevKey),
    'compare-signatures': () => void acts.compare(id),
    'run-dev-flow': () => void acts.runDev(id),
    'show-receipt': () => onOpen('receipt', request),
    'refresh-receipt': () => onOpen('receipt', request),
  }
  const labelOf = (action: RequestAction) =>
    action === 'approve' && isDevMode ? words.actions.approveDev : words.actions[action]
  const whyOf = ({ whyNot }: ShownAction) =>
    isBusy
      ? words.whyNot['under-way']
      : whyNot.length === 0
        ? null
        : words.why(
            whyNot
              .map((why) =>
                why === 'suspended'
                  ? words.suspended(localTime(actor.suspendedUntil ?? ''))
                  : words.whyNot[why],
              )
              .join(' '),
          )
  return (
    <div className="flex flex-wrap items-center justify-end gap-1.5 py-1 max-md:justify-start md:max-w-60 md:min-w-36">
      {shown.map((offered) => (
        <WhyNotButton
          key={offered.action}
          name={words.actionOf(labelOf(offered.action), transfer)}
          why={whyOf(offered)}
          onClick={run[offered.action]}
        >
          {labelOf(offered.action)}
        </WhyNotButton>
      ))}
      <RuledActions request={request} actor={actor} acts={acts} transfer={transfer} />
      {isDevMode && status === 'approved' && (
        <CheckRow label={words.useDevKey} isChecked={isDevKey} onChange={setDevKey} />
      )}
      {status === 'failed' && (
        <Button
          look="row"
          aria-label={words.actionOf(words.actions.again, transfer)}
          onClick={() => onAgain(request)}
        >
          {words.actions.again}
        </Button>
      )}
      <Button
        look="row"
        aria-label={words.actionOf(words.actions.details, transfer)}
        onClick={() => onOpen('details', request)}
      >
        {words.actions.details}
      </Button>
      {waitsForOthers(request, shown) && (
        <p className="w-full text-right text-xs text-mute max-md:text-left">
          {words.waitsFor(countingOf(request), neededOf(request), request.is_role_bound)}
        </p>
      )}
    </div>
  )
}
