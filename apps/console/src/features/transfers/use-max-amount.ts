/** Max: the balance as the node states it, less what open requests will take, and less the fee where it is paid in the same asset. */
import { formatUnits, nativeOfNetwork, parseUnits } from '@holdfast/ledger'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { amountForField } from '../../format/parse-amount.ts'
import { useLocale } from '../../words/words.tsx'
import { largestAmount } from './largest-amount.ts'
import type { TransferFormState } from './use-transfer-form.ts'
import { usePayWords } from './pay-words.ts'

export function useMaxAmount({
  typed,
  set,
  choices: { chosen },
}: Pick<TransferFormState, 'typed' | 'set' | 'choices'>) {
  const words = usePayWords()
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<{ readonly key: string; readonly text: string } | null>(null)
  const { network, wallet, token } = chosen
  const recipient = typed.recipient.trim()
  const key = [typed.network, typed.wallet, typed.token, recipient, typed.memo.trim()].join(' ')
  const latestKey = useRef(key)
  useEffect(() => {
    latestKey.current = key
  }, [key])
  /** The fault is that of the values that the server was asked about. */
  const fail = (text: string) => setFault({ key, text })
  const find = async () => {
    if (network === undefined || wallet === undefined || token === undefined || recipient === '')
      return fail(words.maxNeedsPayee)
    const decimals = token.decimals ?? 0
    const estimateOf = (amount: string) =>
      api.estimateTransfer({
        body: {
          wallet_id: wallet.id,
          recipient_address: recipient,
          amount,
          token_id: token.id,
          network_code: network.network_code,
          ...(typed.memo.trim() === '' ? {} : { memo: typed.memo.trim() }),
        },
      })
    const { balance, reserved } = await estimateOf(formatUnits(1n, decimals))
    if (balance === null) return fail(words.maxFailed(words.unknownBalance))
    // A larger amount is written with more bytes, and they cost: the fee is estimated for the whole balance.
    const isNative = token.contract_address === null
    const { fee } = isNative && /[1-9]/.test(balance) ? await estimateOf(balance) : { fee: '0' }
    if (fee === null) return fail(words.maxFailed(words.unknownFee))
    const most = largestAmount({
      balance: parseUnits(balance, decimals),
      fee: parseUnits(fee, nativeOfNetwork(network).decimals),
      reserved: parseUnits(reserved?.amount ?? '0', decimals),
      isNative,
    })
    if (most === 0n) return fail(reserved === undefined ? words.maxNothing : words.maxReserved)
    // The amount belongs to the values that the server was asked about.
    if (latestKey.current !== key) return undefined
    set({ amount: amountForField(formatUnits(most, decimals), locale) })
  }
  return {
    isBusy,
    fault: fault?.key === key ? fault.text : null,
    fill: () => {
      setFault(null)
      setBusy(true)
      find()
        .catch((error: unknown) => fail(words.maxFailed(answerText(error))))
        .finally(() => setBusy(false))
    },
  }
}
