/** The form of a transfer, of a template or of a scheduled payment: the values at the left, what follows from them at the right. */
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/Button.tsx'
import { DialogFooter } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useLocale } from '../../words/words.tsx'
import { useAddressWords } from '../addresses/address-list.ts'
import { BeforeSubmit } from './BeforeSubmit.tsx'
import { SubmitSummary } from './SubmitSummary.tsx'
import { NewTransferFields } from './NewTransferFields.tsx'
import { usePayWords } from './pay-words.ts'
import { preventsDraft } from './prevents-draft.ts'
import { faultsOfDates, type TypedDates } from './schedule-fields.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import { templateBodyOf } from './transfer-fields.ts'
import type { Typed } from './typed-transfer.ts'
import { useSaveSchedule, useSaveTemplate } from './use-save-payment.ts'
import { refusalsOf, type TransferOptions, useTransferForm, useValueFault } from './use-transfer-form.ts'
import { useTransferWords } from './words.ts'

interface Props extends Partial<Pick<TransferOptions, 'onCreated' | 'onWallet' | 'replaces'>> {
  readonly purpose: 'transfer' | 'template' | 'schedule'
  readonly start: Typed
  readonly dates: TypedDates
  /** The template or schedule that is edited. Null: a new one. */
  readonly saved: { readonly id: string; readonly version: number; readonly name: string } | null
  /** A template or schedule was saved. */
  readonly onSaved: () => void
}

const nothing = () => undefined

/** A payment that begins to be scheduled has the name of its payee, until the person gives another one. */
const changed = (dates: TypedDates, change: Partial<TypedDates>, payee: string): TypedDates => ({
  ...dates,
  ...(change.repeats !== undefined && dates.name === '' ? { name: payee } : {}),
  ...change,
})

export function TransferDesk({
  purpose,
  start,
  dates: startDates,
  saved,
  onSaved,
  onCreated = nothing,
  onWallet,
  replaces,
}: Props) {
  const { form: words } = useTransferWords()
  const pay = usePayWords()
  // Loaded before the list of payees opens: words that arrive later would close it.
  useAddressWords()
  const refusalsId = useId()
  const element = useRef<HTMLFormElement>(null)
  const [dates, setDates] = useState(startDates)
  const [isTried, setTried] = useState(false)
  const [now] = useState(() => new Date())
  const onSchedule = useSaveSchedule(saved, dates, onSaved)
  const isTemplate = purpose === 'template'
  const isScheduled = dates.repeats !== 'now'
  const isRequest = purpose === 'transfer' && !isScheduled
  const transfer = useTransferForm({
    start,
    onCreated,
    onWallet,
    replaces,
    hasMaxFee: isRequest,
    isAmountOpen: isTemplate,
    onSchedule,
  })
  const template = useTemplateForm({ transfer, saved, onSaved })
  const { isMissing, isWatched, failure, isPending, submit } = transfer
  const payeeName = transfer.checks?.known_as?.name ?? ''
  const dateFaults = isTried ? faultsOfDates(dates, pay.schedule, now) : {}
  const send = (act: 'draft' | 'submit' | 'schedule') => {
    setTried(true)
    const isReady = act !== 'schedule' || Object.keys(faultsOfDates(dates, pay.schedule, now)).length === 0
    if (!isPending && isReady && element.current !== null) void submit(element.current, act)
  }
  const saveTemplate = () => {
    setTried(true)
    template.save(element.current)
  }
  return (
    <form
      ref={element}
      aria-label={words.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isTemplate) saveTemplate()
        else send(isScheduled ? 'schedule' : 'submit')
      }}
    >
      <div className="grid md:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-4 p-5 md:min-h-[27rem]">
          {isTemplate && <TemplateName name={template.name} onChange={template.setName} isTried={isTried} />}
          <NewTransferFields
            transfer={{ ...transfer, shown: template.shown, set: template.set }}
            isOpen={isScheduled || purpose === 'schedule'}
            isRequest={isRequest}
            more={isTemplate ? words.memo : pay.more}
          >
            {!isTemplate && (
              <ScheduleFields
                typed={dates}
                onChange={(change) => {
                  transfer.renew()
                  setDates(changed(dates, change, payeeName))
                }}
                faults={dateFaults}
                isScheduled={purpose === 'schedule'}
              />
            )}
          </NewTransferFields>
          {isTried && isMissing && <Alert>{words.required}</Alert>}
          {isWatched && <Alert>{words.watched}</Alert>}
          {[failure, template.failure].map(
            (text) => text !== null && <Alert key={text}>{words.failed(text)}</Alert>,
          )}
        </div>
        <div className="border-line bg-sunken/60 max-md:border-t md:border-l">
          <BeforeSubmit transfer={transfer} refusalsId={refusalsId} />
        </div>
      </div>
      {isTemplate || isScheduled ? (
        <SaveFooter kind={isTemplate ? 'template' : 'schedule'} isBusy={template.isPending || isPending} />
      ) : (
        <RequestFooter transfer={transfer} refusalsId={refusalsId} onDraft={() => send('draft')}>
          <SubmitSummary transfer={transfer} />
        </RequestFooter>
      )}
    </form>
  )
}

interface TemplateOptions {
  readonly transfer: ReturnType<typeof useTransferForm>
  readonly saved: Props['saved']
  readonly onSaved: () => void
}

/** The name of a template, saving it, and the fault that the server found. A change makes the fault void. */
function useTemplateForm({ transfer, saved, onSaved }: TemplateOptions) {
  const locale = useLocale()
  const [name, setName] = useState(saved?.name ?? '')
  const { save, reset, isPending, error, failure } = useSaveTemplate(saved, onSaved)
  const refused = useValueFault(error)
  return {
    name,
    setName: (next: string) => {
      reset()
      setName(next)
    },
    set: (change: Partial<Typed>) => {
      reset()
      transfer.set(change)
    },
    shown: { ...transfer.shown, ...(refused === null ? {} : { [refused.field]: refused.text }) },
    isPending,
    failure,
    save: (form: HTMLFormElement | null) => {
      flushSync(transfer.showFaults)
      const body = templateBodyOf(transfer.typed, transfer.choices.chosen, locale)
      if (body === undefined || name.trim() === '')
        form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      else if (!isPending) save({ ...body, name: name.trim() })
    },
  }
}

const Alert = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className="break-words text-bad">
    {children}
  </p>
)

interface TemplateNameProps {
  readonly name: string
  readonly onChange: (name: string) => void
  readonly isTried: boolean
}

function TemplateName({ name, onChange, isTried }: TemplateNameProps) {
  const { template: words, schedule } = usePayWords()
  return (
    <TextField
      label={words.name}
      name="template_name"
      autoComplete="off"
      maxLength={120}
      value={name}
      onChange={onChange}
      hint={words.amountHint}
      error={isTried && name.trim() === '' ? schedule.nameMissing : undefined}
    />
  )
}

function SaveFooter({ kind, isBusy }: { readonly kind: 'template' | 'schedule'; readonly isBusy: boolean }) {
  const words = usePayWords()[kind]
  return (
    <DialogFooter>
      <p className="min-w-0 flex-1 basis-60 text-mute">{words.why}</p>
      <Button look="solid" type="submit" disabled={isBusy}>
        {words.save}
      </Button>
    </DialogFooter>
  )
}

interface RequestFooterProps {
  readonly transfer: Pick<ReturnType<typeof useTransferForm>, 'checks' | 'isPending'>
  readonly refusalsId: string
  readonly onDraft: () => void
  /** Above the hint. */
  readonly children?: ReactNode
}

/** The policy may refuse the submission for now, or the transfer for good. What would fail on the chain now can be a draft. */
export function RequestFooter({
  transfer: { checks, isPending },
  refusalsId,
  onDraft,
  children,
}: RequestFooterProps) {
  const words = usePayWords()
  const hint = useId()
  const { checks: checkWords } = useTransferWords()
  const refusals = refusalsOf(checks)
  const isFailing = checks !== undefined && checks.will_fail.length > 0
  const isBlocked = refusals.length > 0
  const neverAllowed = refusals.some(preventsDraft)
  return (
    <DialogFooter>
      {children}
      <p
        id={hint}
        className={`min-w-0 flex-1 basis-60 max-sm:basis-full ${isBlocked || isFailing ? 'text-warn' : 'text-mute'}`}
      >
        {isFailing ? checkWords.willFail : isBlocked && !neverAllowed ? words.submitBlocked : words.frozen}
      </p>
      <Button
        disabled={isPending || neverAllowed}
        aria-describedby={neverAllowed ? refusalsId : hint}
        onClick={onDraft}
      >
        {words.saveDraft}
      </Button>
      <Button
        look="solid"
        type="submit"
        disabled={isPending || isBlocked || isFailing}
        aria-describedby={isBlocked ? `${refusalsId} ${hint}` : hint}
      >
        {words.submit}
      </Button>
    </DialogFooter>
  )
}
