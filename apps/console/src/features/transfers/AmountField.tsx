/** The amount with its token, its value, what is available, and Max. */
import { Field } from '@base-ui/react/field'
import { Select as Base } from '@base-ui/react/select'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { dollarText, parseUnits, worthOf } from '@holdfast/ledger'
import { formatAmount } from '../../format/amount.ts'
import { usdText } from '../../format/usd-text.ts'
import { parseAmount } from '../../format/parse-amount.ts'
import { cx } from '../../ui/cx.ts'
import { SelectPopup } from '../../ui/SelectPopup.tsx'
import { TokenMark } from '../../ui/TokenMark.tsx'
import type { Language } from '../../words/language.ts'
import { useLocale } from '../../words/words.tsx'
import { exact } from './exact.ts'
import { availableOf } from './largest-amount.ts'
import type { TransferFormState } from './use-transfer-form.ts'
import type { Holdings } from './use-holdings.ts'
import { usePayWords } from './pay-words.ts'
import { useTransferWords } from './words.ts'

interface Props {
  readonly transfer: Pick<TransferFormState, 'typed' | 'set' | 'choices' | 'shown' | 'checks'>
  readonly holdings: Holdings
  readonly max: { readonly isBusy: boolean; readonly fault: string | null; readonly fill: () => void }
}

export function AmountField({ transfer: { typed, set, choices, shown, checks }, holdings, max }: Props) {
  const { form } = useTransferWords()
  const locale = useLocale()
  const { token } = choices.chosen
  // The node's balance is newer than that of the ledger.
  const balance = checks?.balance ?? holdings.balanceOf(typed.wallet, typed.token)
  const reserved = checks?.reserved?.amount ?? holdings.reservedOf(typed.wallet, typed.token)
  const id = useId()
  const describedBy = (name: 'amount' | 'token') =>
    shown[name] === undefined ? {} : { 'aria-describedby': `${id}-${name}` }
  const isShort = checks?.will_fail.some(({ code }) => shortages.has(code)) === true
  const isWrong = shown.amount !== undefined || shown.token !== undefined || isShort
  const tokens = choices.tokens.map((option) => withBalance(option, typed.wallet, holdings, locale))
  return (
    <div className="grid gap-1">
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)_auto] items-end rounded-md border bg-page focus-within:outline-2 focus-within:outline-accent',
          isWrong ? 'border-bad' : 'border-edge',
        )}
      >
        <Field.Root name="amount" invalid={shown.amount !== undefined} className="min-w-0">
          <Field.Label className="block px-3 pt-1.5 text-xs text-mute">{form.amount}</Field.Label>
          <Field.Control
            {...describedBy('amount')}
            value={typed.amount}
            onValueChange={(amount) => set({ amount })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={101}
            placeholder={exact('0', locale)}
            className="h-9 w-full bg-transparent px-3 pb-1 text-xl font-semibold tabular-nums outline-none placeholder:font-normal placeholder:text-mute/60"
          />
        </Field.Root>
        <Field.Root name="token_id" invalid={shown.token !== undefined} className="max-w-44">
          <Field.Label nativeLabel={false} render={<div />} className="sr-only">
            {form.token}
          </Field.Label>
          <Base.Root
            items={[...choices.tokens]}
            value={typed.token ?? null}
            onValueChange={(next) => {
              if (next !== null) set({ token: next })
            }}
            disabled={typed.network === undefined}
          >
            <Field.Control
              {...describedBy('token')}
              render={
                <Base.Trigger className="m-1 flex h-9 max-w-full items-center gap-1.5 rounded-md px-2.5 font-medium hover:bg-hover">
                  <Base.Value className="truncate data-placeholder:text-mute" placeholder={form.token}>
                    {() =>
                      token === undefined ? (
                        <span className="text-mute">{form.token}</span>
                      ) : (
                        <span className="flex items-center gap-1.5">
                          {token.is_verified !== false && <TokenMark symbol={token.symbol} />}
                          <span className="truncate">{token.symbol}</span>
                        </span>
                      )
                    }
                  </Base.Value>
                  <ChevronDown aria-hidden className="size-3.5 shrink-0 text-mute" />
                </Base.Trigger>
              }
            />
            <SelectPopup items={tokens} state={choices.tokensState} />
          </Base.Root>
        </Field.Root>
      </div>
      <Fault id={`${id}-amount`} text={shown.amount} />
      <Fault id={`${id}-token`} text={shown.token} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-mute">
        <span>{valueText(typed.amount, holdings.priceOf(typed.wallet, typed.token), locale)}</span>
        {token !== undefined && typed.wallet !== undefined && (
          <Available balance={balance} reserved={reserved} symbol={token.symbol} max={max} />
        )}
      </div>
      {max.fault !== null && (
        <p role="alert" className="text-xs break-words text-warn">
          {max.fault}
        </p>
      )}
    </div>
  )
}

interface AvailableProps extends Pick<Props, 'max'> {
  /** Null: not known. */
  readonly balance: string | null
  /** Null: nothing. */
  readonly reserved: string | null
  readonly symbol: string
}

/** The balance less what open requests will take. */
function Available({ balance, reserved, symbol, max }: AvailableProps) {
  const words = usePayWords()
  const locale = useLocale()
  return (
    <span className="ml-auto">
      <bdi>
        {balance === null
          ? words.unknownBalance
          : words.available(`${exact(availableOf(balance, reserved), locale)} ${symbol}`)}
        {balance !== null && reserved !== null && ` · ${words.reserved(exact(reserved, locale))}`}
      </bdi>{' '}
      <button
        type="button"
        disabled={max.isBusy}
        onClick={max.fill}
        className="min-h-6 px-1 font-semibold text-accent hover:underline"
      >
        {words.max}
      </button>
    </span>
  )
}

const shortages: ReadonlySet<string> = new Set(['NOT_ENOUGH_TOKEN', 'NOT_ENOUGH_TRX'])

function withBalance<O extends { readonly value: string }>(
  option: O,
  wallet: string | undefined,
  holdings: Holdings,
  locale: string,
): O & { readonly aside?: string } {
  const held = holdings.balanceOf(wallet, option.value)
  return held === null ? option : { ...option, aside: exact(held, locale) }
}

/** Outside of the field's frame, which surrounds both inputs. */
const Fault = ({ id, text }: { readonly id: string; readonly text: string | undefined }) =>
  text !== undefined && (
    <p id={id} className="text-xs break-words text-bad">
      {text}
    </p>
  )

const places = 18

/** '≈ $2,150.00', '≈ 2.150,00 USD'; empty without a price or an amount. */
function valueText(text: string, price: string | null, locale: Language): string {
  const parsed = parseAmount(text, locale)
  if (price === null || !('value' in parsed) || !/^\d{1,40}(\.\d{1,18})?$/.test(parsed.value)) return ''
  const micros = worthOf(parseUnits(parsed.value, places), places, price)
  return `≈ ${usdText(formatAmount(dollarText(micros), locale, 2, 'halfExpand'), locale)}`
}
