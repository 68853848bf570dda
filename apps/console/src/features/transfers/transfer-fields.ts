/** The typed values of a transfer, their faults, and the request body. */
import type { ApiReply } from '@holdfast/contract'
import { nativeOfNetwork } from '@holdfast/ledger'
import { fieldOf } from '../../calls/refusals.ts'
import { parseAmount } from '../../format/parse-amount.ts'
import type { Typed } from './typed-transfer.ts'
import type { TransferWords } from './words.ts'

/** The objects of the selected ids. */
export interface Chosen {
  readonly network: ApiReply<'listNetworks'>[number] | undefined
  readonly wallet: ApiReply<'listSigningWallets'>[number] | undefined
  readonly token: ApiReply<'listTokens'>[number] | undefined
}

export type Faults = Readonly<
  Record<
    'network' | 'wallet' | 'token' | 'recipient' | 'amount' | 'memo' | 'note' | 'maxFee',
    string | undefined
  >
>

export const nothingWrong: Faults = {
  network: undefined,
  wallet: undefined,
  token: undefined,
  recipient: undefined,
  amount: undefined,
  memo: undefined,
  note: undefined,
  maxFee: undefined,
}

export function faultsOf(
  typed: Typed,
  { network, wallet, token }: Chosen,
  words: TransferWords['form'],
  locale: string,
  isAmountOpen = false,
): Faults {
  return {
    network: faultOfChoice(typed.network, network, words.networkMissing, words.networkGone),
    wallet: faultOfChoice(typed.wallet, wallet, words.walletMissing, words.walletGone),
    token: faultOfChoice(typed.token, token, words.tokenMissing, words.tokenGone),
    recipient: typed.recipient.trim() === '' ? words.recipientMissing : undefined,
    amount:
      isAmountOpen && typed.amount.trim() === ''
        ? undefined
        : faultOfAmount(typed.amount, token?.decimals, words, locale),
    memo: undefined,
    note: undefined,
    maxFee:
      typed.maxFee.trim() === ''
        ? undefined
        : faultOfAmount(
            typed.maxFee,
            network === undefined ? undefined : nativeOfNetwork(network).decimals,
            words,
            locale,
          ),
  }
}

/** A saved payment may name a wallet or a token that is offered no longer. */
const faultOfChoice = (id: string | undefined, chosen: unknown, missing: string, gone: string) =>
  id === undefined ? missing : chosen === undefined ? gone : undefined

export function faultOfAmount(
  text: string,
  decimals: number | null | undefined,
  words: TransferWords['form'],
  locale: string,
): string | undefined {
  if (text.trim() === '') return words.amountMissing
  const parsed = parseAmount(text, locale)
  if ('fault' in parsed)
    return parsed.fault === 'ambiguous'
      ? words.amountAmbiguous(text.trim(), parsed.whole, parsed.decimal)
      : words.amountWrong
  const { value: amount } = parsed
  if (!/^\d{1,60}(\.\d{1,40})?$/.test(amount)) return words.amountWrong
  if (!/[1-9]/.test(amount)) return words.amountZero
  const places = /\.(\d*?)0*$/.exec(amount)?.[1]?.length ?? 0
  return typeof decimals === 'number' && places > decimals ? words.amountPlaces(decimals) : undefined
}

/** The documented five fields, and memo and max fee if there are. Undefined: a field is missing. */
export function bodyOf(typed: Typed, { network, wallet, token }: Chosen, locale: string) {
  const amount = parseAmount(typed.amount, locale)
  if (network === undefined || wallet === undefined || token === undefined || !('value' in amount))
    return undefined
  const memo = typed.memo.trim()
  const maxFee = typed.maxFee.trim() === '' ? null : parseAmount(typed.maxFee, locale)
  if (maxFee !== null && !('value' in maxFee)) return undefined
  return {
    wallet_id: wallet.id,
    recipient_address: typed.recipient.trim(),
    amount: amount.value,
    token_id: token.id,
    network_code: network.network_code,
    ...(memo === '' ? {} : { memo }),
    ...(maxFee === null ? {} : { max_fee: maxFee.value }),
  }
}

/** The values of a template: as a transfer's, but the amount may be missing. */
export function templateBodyOf(typed: Typed, chosen: Chosen, locale: string) {
  const isOpen = typed.amount.trim() === ''
  const body = bodyOf({ ...typed, amount: isOpen ? '1' : typed.amount, maxFee: '' }, chosen, locale)
  if (body === undefined) return undefined
  const { network_code: _, ...values } = body
  const note = typed.note.trim()
  return { ...values, amount: isOpen ? null : values.amount, ...(note === '' ? {} : { note }) }
}

const fields: Readonly<Record<string, keyof Faults>> = {
  wallet_id: 'wallet',
  recipient_address: 'recipient',
  amount: 'amount',
  token_id: 'token',
  network_code: 'network',
  memo: 'memo',
  note: 'note',
  max_fee: 'maxFee',
  // As the frozen intent names them.
  recipient: 'recipient',
  units: 'amount',
  asset: 'token',
}

/** The field of the form that a refused call is about. Null: none of them. */
export const fieldOfRefusal = (error: unknown): keyof Faults | null => fields[fieldOf(error) ?? ''] ?? null
