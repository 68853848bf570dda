/**
 * The form of a transfer request. It previews the transfer, the recipient, the fees and the checks before anything is created.
 */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../calls/api.ts'
import { answerText, refusalOf } from '../../calls/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { cx } from '../../ui/cx.ts'
import { confirmUser } from '../../ui/ask.ts'
import { CodeField } from '../../ui/CodeField.tsx'
import { optionsState } from '../../ui/options-state.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale } from '../../words/words.tsx'
import { activeNetworksQuery } from '../networks/active-networks.ts'
import type { Token } from '../tokens/token-fields.ts'
import { CostFigures, exact, Failures } from './CostFigures.tsx'
import { preventsDraft } from './prevents-draft.ts'
import { PolicySays } from './PolicySays.tsx'
import { focusConfirmation, KnownAs, needsConfirmation, RecipientWarnings } from './RecipientChecks.tsx'
import { hasSame, SameTransfers } from './SameTransfers.tsx'
import { SharedSymbol } from './SharedSymbol.tsx'
import {
  bodyOf,
  type Chosen,
  type Faults,
  faultsOf,
  fieldOfRefusal,
  nothingTyped,
  type Typed,
} from './transfer-fields.ts'
import { useChecks } from './use-checks.ts'
import type { Checks, TransferRequest } from './use-transfers.ts'
import { WholeAddress } from './WholeAddress.tsx'
import { useTransferWords } from './words.ts'

export interface Sending {
  readonly isBusy: boolean
  /** Why the policy refuses the form's values; empty: it does not. */
  readonly refusals: Checks['policy']['refusals']
  /** The id of the element that lists them. */
  readonly refusalsId: string
}

interface Props {
  readonly start?: Typed
  /** Wallets without a key of the signers are an error; otherwise only a note. */
  readonly needsKey?: boolean
  /** 'bar': fields side by side; 'column': one below the other. */
  readonly layout: 'bar' | 'column'
  readonly onCreated: (request: TransferRequest | undefined) => void
  /** The address of the selected wallet, if the signers sign for it. */
  readonly onWallet?: (address: string | null) => void
  /** The end of the form, with its buttons. */
  readonly children: (sending: Sending) => ReactNode
}

export function TransferForm({
  start = nothingTyped,
  needsKey = false,
  layout,
  onCreated,
  onWallet,
  children,
}: Props) {
  const { form } = useTransferWords()
  const id = useId()
  const refusalsId = useId()
  const transfer = useTransfer({ start, needsKey, onCreated, onWallet })
  const { isTried, isWhole, isWatched, isRefused, failure, isPending, submit } = transfer
  return (
    <form
      id={id}
      aria-label={form.title}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isPending) void submit(event.currentTarget)
      }}
    >
      <div className={cx('grid gap-4 px-5 pb-4', layout === 'column' && 'pt-4')}>
        <Fields transfer={transfer} layout={layout} />
        {isTried && !isWhole && (
          <p role="alert" className="text-bad">
            {form.required}
          </p>
        )}
        {isWatched && (
          <p
            role="alert"
            className={cx(
              'rounded-md px-3 py-2',
              isRefused ? 'bg-bad-wash text-bad' : 'bg-warn-wash text-warn',
            )}
          >
            {isRefused ? form.watched : form.watchedDraft}
          </p>
        )}
        <Verdict transfer={transfer} refusalsId={refusalsId} />
        {failure !== null && (
          <p role="alert" className="break-words text-bad">
            {form.failed(failure)}
          </p>
        )}
      </div>
      {children({ isBusy: isPending, refusals: refusalsOf(transfer.checks), refusalsId })}
    </form>
  )
}

type TransferOptions = Required<Pick<Props, 'start' | 'needsKey'>> &
  Pick<Props, 'onCreated'> & { readonly onWallet: Props['onWallet'] | undefined }

/** The typed values, the server's checks, and the submission. */
function useTransfer({ start, needsKey, onCreated, onWallet }: TransferOptions) {
  const { form } = useTransferWords()
  const [typed, setTyped] = useState(start)
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  // One key for these values, so that sending twice creates one request.
  const [idempotencyKey, setIdempotencyKey] = useState(newKey)
  const choices = useChoices(typed)
  const { chosen } = choices
  const locale = useLocale()
  const faults = faultsOf(typed, chosen, form, locale)
  const { wallet } = chosen
  const signing = wallet === undefined || wallet.key_id === null ? null : wallet.address
  useEffect(() => onWallet?.(signing), [signing, onWallet])
  const isWhole = Object.values(faults).every((fault) => fault === undefined)
  const isWatched = chosen.wallet?.key_id === null
  const isRefused = isWatched && needsKey
  const body = isWhole && !isRefused ? bodyOf(typed, chosen, locale) : undefined
  const { checks, refusal, isAsking, checkNow } = useChecks(body)
  const isConfirmed = confirmed === typed.recipient.trim()
  const create = useMutation({
    mutationFn: (requestBody: NonNullable<typeof body> & { is_repeat?: boolean }) =>
      api.createTransferRequest({ body: requestBody, idempotencyKey }),
    onSuccess: (request) => {
      setTyped({ ...typed, recipient: '', amount: '', memo: '' })
      setConfirmed(null)
      setTried(false)
      setIdempotencyKey(newKey())
      onCreated(request)
    },
  })
  const failure = create.error === null ? null : answerText(create.error)
  const wrongValue = useValueFault(create.error, refusal)
  const shown: Faults = {
    ...(isTried ? faults : { ...nothingWrong, amount: typed.amount === '' ? undefined : faults.amount }),
    ...(wrongValue === null ? {} : { [wrongValue.field]: wrongValue.text }),
  }
  const set = (change: Partial<Typed>) => {
    create.reset()
    setIdempotencyKey(newKey())
    setTyped({ ...typed, ...change })
  }
  const submit = async (element: HTMLFormElement): Promise<void> => {
    flushSync(() => setTried(true))
    if (body === undefined) {
      element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    const fresh = await checkNow()
    if (fresh !== undefined && (fresh.will_fail.length > 0 || refusalsOf(fresh).some(preventsDraft))) return
    if (fresh !== undefined && needsConfirmation(fresh) && !isConfirmed) return focusConfirmation(element)
    const isRepeat = fresh !== undefined && hasSame(fresh)
    if (isRepeat && !(await confirmUser(form.repeatAsk, form.repeat))) return
    create.mutate({ ...body, ...(isRepeat ? { is_repeat: true } : {}) })
  }
  return {
    typed,
    set,
    choices,
    shown,
    isTried,
    isWhole,
    isWatched,
    isRefused,
    body,
    checks,
    refusal,
    isAsking,
    isConfirmed,
    confirm: (isIt: boolean) => setConfirmed(isIt ? typed.recipient.trim() : null),
    failure,
    isPending: create.isPending,
    submit,
  }
}

type Transfer = ReturnType<typeof useTransfer>

/** The fault of the field named in a refusal, or of the refused check when nothing was sent. */
function useValueFault(error: Error | null, refusal: ReturnType<typeof useChecks>['refusal']) {
  const refusalText = useRefusalText()
  const refused = error ?? (refusal?.isOfValue === true ? refusal.error : null)
  const field = fieldOfRefusal(refused)
  return field === null ? null : { field, text: refusalText(refusalOf(refused), answerText(refused), true) }
}

interface FieldsProps {
  readonly transfer: Transfer
  readonly layout: Props['layout']
}

function Fields({ transfer: { typed, set, choices, shown }, layout }: FieldsProps) {
  const { form } = useTransferWords()
  const hasNetwork = typed.network !== undefined
  const ofNetwork = {
    placeholder: hasNetwork ? form.choose : form.chooseNetworkFirst,
    isDisabled: !hasNetwork,
  }
  return (
    <div
      className={cx(
        'grid gap-x-4 gap-y-3',
        layout === 'bar' && 'sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_1fr] xl:grid-cols-4',
      )}
    >
      <Select
        label={form.network}
        name="network_code"
        placeholder={form.choose}
        options={choices.networks}
        state={choices.networksState}
        value={typed.network}
        onChange={(network) => set({ network, wallet: undefined, token: undefined })}
        error={shown.network}
      />
      <Select
        label={form.wallet}
        name="wallet_id"
        {...ofNetwork}
        options={choices.wallets}
        state={choices.walletsState}
        value={typed.wallet}
        onChange={(wallet) => set({ wallet })}
        error={shown.wallet ?? (choices.hasNoWallets ? form.noWallets : undefined)}
      />
      <Select
        label={form.token}
        name="token_id"
        {...ofNetwork}
        options={choices.tokens}
        state={choices.tokensState}
        value={typed.token}
        onChange={(token) => set({ token })}
        error={shown.token}
      />
      <TextField
        label={form.amount}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={typed.amount}
        onChange={(amount) => set({ amount })}
        maxLength={101}
        error={shown.amount}
      />
      <div className={cx(layout === 'bar' && 'sm:col-span-2')}>
        <CodeField
          label={form.recipient}
          name="recipient_address"
          value={typed.recipient}
          onChange={(recipient) => set({ recipient })}
          error={shown.recipient}
        />
      </div>
      <div className={cx(layout === 'bar' && 'sm:col-span-2')}>
        <TextField
          label={form.memo}
          name="memo"
          autoComplete="off"
          value={typed.memo}
          onChange={(memo) => set({ memo })}
          maxLength={200}
          hint={form.memoHint}
        />
      </div>
    </div>
  )
}

interface VerdictProps {
  readonly transfer: Transfer
  readonly refusalsId: string
}

/** The preview of the transfer, or why there is none yet. */
function Verdict({ transfer, refusalsId }: VerdictProps) {
  const words = useTransferWords()
  const { checks, body, refusal, isAsking, isTried, isConfirmed, confirm } = transfer
  const { token, network } = transfer.choices.chosen
  if (checks === undefined || body === undefined || token === undefined || network === undefined)
    return (
      <p role="status" className="max-w-[80ch] text-mute">
        {isAsking
          ? words.checks.asking
          : refusal === null || refusal.isOfValue
            ? words.checks.ask
            : words.checks.silent(refusal.text)}
      </p>
    )
  return (
    <Said
      checks={checks}
      amount={body.amount}
      token={token}
      nativeSymbol={network.symbol}
      refusalsId={refusalsId}
    >
      <SameTransfers checks={checks} />
      <RecipientWarnings
        checks={checks}
        isConfirmed={isConfirmed}
        onConfirm={confirm}
        error={isTried && !isConfirmed ? words.form.confirmMissing : undefined}
      />
    </Said>
  )
}

const refusalsOf = (checks: Checks | undefined) => checks?.policy.refusals ?? []

/** Not randomUUID, which pages without TLS do not have. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const nothingWrong: Faults = {
  network: undefined,
  wallet: undefined,
  token: undefined,
  recipient: undefined,
  amount: undefined,
}

interface SaidProps {
  readonly checks: NonNullable<ReturnType<typeof useChecks>['checks']>
  readonly amount: string
  readonly token: NonNullable<Chosen['token']>
  readonly nativeSymbol: string
  readonly refusalsId: string
  /** The warnings to confirm. */
  readonly children: ReactNode
}

function Said({ checks, amount, token, nativeSymbol, refusalsId, children }: SaidProps) {
  const { symbol } = token
  const { checks: words, policy: policyWords } = useTransferWords()
  const refusalText = useRefusalText()
  const locale = useLocale()
  return (
    <section
      aria-label={words.title}
      className="grid max-w-[60rem] gap-3 rounded-md border border-line bg-sunken/50 p-3"
    >
      <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
        <div>
          <div className="text-xs text-mute">{words.amount}</div>
          <div className="text-base font-semibold">
            <bdi>
              {exact(amount, locale)} {symbol}
            </bdi>
            <SharedSymbol isShared={token.shares_symbol} contract={token.contract_address} />
          </div>
        </div>
        <div className="min-w-0">
          <div className="text-xs text-mute">{words.recipient}</div>
          <div className="flex flex-wrap items-center gap-x-3">
            <WholeAddress address={checks.recipient} />
            <div>
              <KnownAs knownAs={checks.known_as} />
            </div>
          </div>
        </div>
      </div>
      <CostFigures checks={checks} symbol={symbol} nativeSymbol={nativeSymbol} />
      {checks.error !== null && (
        <p className="text-warn">{words.silent(refusalText(checks.error_refusal, checks.error))}</p>
      )}
      <Failures checks={checks} lead={words.willFail} />
      <section aria-label={policyWords.title} className="border-t border-line pt-3">
        <PolicySays policy={checks.policy} refusalsId={refusalsId} />
      </section>
      {children}
    </section>
  )
}

/** With the contract if the symbol alone is ambiguous. */
function tokenLabel(
  { symbol, name, shares_symbol, contract_address }: Token,
  words: ReturnType<typeof useTransferWords>,
): string {
  if (shares_symbol === true) return words.tokenOption(symbol, name, contract_address ?? words.review.native)
  return symbol === name ? symbol : `${symbol} · ${name}`
}

/** Wallets and tokens depend on the network. */
function useChoices(typed: Typed) {
  const words = useTransferWords()
  const { form } = words
  const { entityId } = useSession()
  const networks = useQuery(activeNetworksQuery)
  const network = networks.data?.find(({ id }) => id === typed.network)
  const code = network?.network_code
  const wallets = useQuery({
    queryKey: ['signing-wallets', entityId, code],
    queryFn: () => api.listSigningWallets({ query: { entity_id: entityId, network_code: code ?? '' } }),
    enabled: code !== undefined,
    staleTime: 15_000,
  })
  const tokens = useQuery({ queryKey: ['tokens'], queryFn: () => api.listTokens(), staleTime: 60_000 })
  // Wallets with a key of the signers come first.
  const listed = (wallets.data ?? []).toSorted(
    (a, b) => Number(a.key_id === null) - Number(b.key_id === null) || a.name.localeCompare(b.name),
  )
  const offered = (tokens.data ?? []).filter(
    ({ network_id, is_active }) => network_id === typed.network && is_active,
  )
  const chosen: Chosen = {
    network,
    wallet: listed.find(({ id }) => id === typed.wallet),
    token: offered.find(({ id }) => id === typed.token),
  }
  return {
    chosen,
    networks: (networks.data ?? []).map(({ id, name, can_send: canSend = true }) => ({
      value: id,
      label: canSend ? name : form.networkNotYet(name),
      isDisabled: !canSend,
    })),
    networksState: optionsState(networks),
    wallets: listed.map(({ id, name, key_id }) => ({
      value: id,
      label: key_id === null ? form.walletWatched(name) : name,
    })),
    walletsState: optionsState(wallets),
    hasNoWallets: wallets.data?.length === 0,
    tokens: offered.map((token) => {
      const label = tokenLabel(token, words)
      return {
        value: token.id,
        label: token.is_verified === false ? words.tokenUnverified(label) : label,
        isDisabled: token.is_verified === false,
      }
    }),
    tokensState: optionsState(tokens),
  }
}
