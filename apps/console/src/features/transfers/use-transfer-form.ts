/** The typed values of the transfer form, the server’s checks of them, and the submission. */
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { answerText, refusalOf } from '../../calls/refusals.ts'
import { confirmUser } from '../../ui/ask.ts'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale } from '../../words/words.tsx'
import { preventsDraft } from './prevents-draft.ts'
import { focusConfirmation, needsConfirmation } from './RecipientChecks.tsx'
import { hasSame } from './SameTransfers.tsx'
import { bodyOf, type Faults, faultsOf, fieldOfRefusal, nothingWrong } from './transfer-fields.ts'
import type { Typed } from './typed-transfer.ts'
import { useChecks } from './use-checks.ts'
import { type NewRequest, type ScheduledValues, useSendRequest } from './use-send-request.ts'
import { useTransferChoices } from './use-transfer-choices.ts'
import type { Checks, TransferRequest } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

export interface TransferOptions {
  readonly start: Typed
  readonly onCreated: (request: TransferRequest | undefined) => void
  /** The address of the selected wallet, if the signers sign for it. */
  readonly onWallet: ((address: string | null) => void) | undefined
  /** The id of the draft that the request replaces. */
  readonly replaces?: string | undefined
  /** False: the form has no max fee, for example for a schedule. One that was typed before is not sent. */
  readonly hasMaxFee?: boolean
  /** A template may leave the amount open. */
  readonly isAmountOpen?: boolean
  /** Saves the checked values for later, in place of requesting the transfer now. */
  readonly onSchedule?: (values: ScheduledValues, idempotencyKey: string) => Promise<undefined>
}

export function useTransferForm({
  start,
  onCreated,
  onWallet,
  replaces,
  hasMaxFee = true,
  isAmountOpen = false,
  onSchedule,
}: TransferOptions) {
  const { form } = useTransferWords()
  const [typed, setTyped] = useState(start)
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const choices = useTransferChoices(typed)
  const { chosen } = choices
  const locale = useLocale()
  const filled = hasMaxFee ? typed : { ...typed, maxFee: '' }
  const faults = faultsOf(filled, chosen, form, locale, isAmountOpen)
  const signing = typeof chosen.wallet?.key_id === 'string' ? chosen.wallet.address : null
  useEffect(() => onWallet?.(signing), [signing, onWallet])
  const isWhole = Object.values(faults).every((fault) => fault === undefined)
  const isWatched = chosen.wallet?.key_id === null
  const body = isWhole && !isWatched ? bodyOf(filled, chosen, locale) : undefined
  const { checks, refusal, isAsking, checkNow } = useChecks(body, replaces)
  const isConfirmed = confirmed === typed.recipient.trim()
  const create = useSendRequest({
    onSchedule,
    onCreated: (created) => {
      setTyped((now) => ({ ...now, recipient: '', amount: '', memo: '', note: '' }))
      setConfirmed(null)
      setTried(false)
      onCreated(created)
    },
  })
  const failure = create.error === null ? null : answerText(create.error)
  const wrongValue = useValueFault(create.error, refusal)
  const shown: Faults = {
    ...(isTried ? faults : { ...nothingWrong, amount: typed.amount === '' ? undefined : faults.amount }),
    ...(wrongValue === null ? {} : { [wrongValue.field]: wrongValue.text }),
  }
  const set = (change: Partial<Typed>) => {
    create.renew()
    // A change may come from a call that began before the latest key stroke.
    setTyped((now) => ({ ...now, ...change }))
  }
  const submit = async (element: HTMLFormElement, act: NewRequest['act'] = 'draft'): Promise<void> => {
    flushSync(() => setTried(true))
    if (body === undefined) {
      element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    const fresh = await checkNow()
    const prevents = act === 'submit' ? () => true : preventsDraft
    // A wallet may be filled before a draft is submitted, or before the date of a scheduled payment.
    const fails = act === 'submit' && fresh !== undefined && fresh.will_fail.length > 0
    if (fails || refusalsOf(fresh).some(prevents)) return
    if (fresh !== undefined && needsConfirmation(fresh) && !isConfirmed) return focusConfirmation(element)
    const isRepeat = act !== 'schedule' && fresh !== undefined && hasSame(fresh)
    if (isRepeat && !(await confirmUser(form.repeatAsk, form.repeat))) return
    const note = typed.note.trim()
    create.send({
      ...body,
      act,
      ...(note === '' ? {} : { note }),
      ...(isRepeat ? { is_repeat: true } : {}),
      ...(replaces === undefined || act === 'schedule' ? {} : { replaces }),
    })
  }
  return {
    typed,
    set,
    renew: create.renew,
    files: create.files,
    setFiles: create.setFiles,
    choices,
    shown,
    isTried,
    /** Shows the faults of all fields. */
    showFaults: () => setTried(true),
    isMissing: isMissing(typed, isAmountOpen),
    isWatched,
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

/** A field is empty; one with a wrong value has its own message. */
const isMissing = ({ wallet, token, recipient, amount }: Typed, isAmountOpen: boolean): boolean =>
  wallet === undefined ||
  token === undefined ||
  recipient.trim() === '' ||
  (amount.trim() === '' && !isAmountOpen)

export type TransferFormState = ReturnType<typeof useTransferForm>

/** The fault of the field named in a refusal, or of the refused check when nothing was sent. */
export function useValueFault(error: Error | null, refusal: ReturnType<typeof useChecks>['refusal'] = null) {
  const refusalText = useRefusalText()
  const refused = error ?? (refusal?.isOfValue === true ? refusal.error : null)
  const field = fieldOfRefusal(refused)
  return field === null ? null : { field, text: refusalText(refusalOf(refused), answerText(refused), true) }
}

export const refusalsOf = (checks: Checks | undefined) => checks?.policy.refusals ?? []
