/** Shows what the policy would decide on a transfer. Nothing is requested. */
import type { ApiRequest } from '@holdfast/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../calls/api.ts'
import { answerText, refusalOf } from '../../calls/refusals.ts'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import { bodyOf, type Faults, faultsOf, fieldOfRefusal, nothingWrong } from '../transfers/transfer-fields.ts'
import { nothingTyped, type Typed } from '../transfers/typed-transfer.ts'
import { TransferFields } from '../transfers/TransferFields.tsx'
import { useFreshStart } from '../transfers/use-fresh-start.ts'
import { useActor } from '../requesting/use-actor.ts'
import { useTransferChoices } from '../transfers/use-transfer-choices.ts'
import { useTransferWords } from '../transfers/words.ts'
import { useMostHeldToken } from '../wallets/use-most-held-token.ts'
import { rolesText } from './roles-text.ts'
import { TestedTransfer } from './TestedTransfer.tsx'
import type { RulesView } from './use-rules.ts'
import { useRulesWords, useTransferTestWords } from './words.ts'

interface Props {
  readonly rules: RulesView
  readonly onClose: () => void
}

type Body = ApiRequest<'testTransfer'>['body']
type Under = NonNullable<Body['under']>

export function TestTransferDialog({ rules, onClose }: Props) {
  const { common } = useWords()
  const words = useTransferTestWords()
  const { form } = useTransferWords()
  const locale = useLocale()
  const [changed, setTyped] = useState<Typed | null>(null)
  const fresh = useFreshStart()
  const filled = changed ?? fresh ?? nothingTyped
  const mostHeld = useMostHeldToken(filled.wallet)
  const typed = { ...filled, token: filled.token ?? mostHeld }
  const choices = useTransferChoices(typed)
  const people = usePeople(rules)
  const test = useMutation({ mutationFn: (body: Body) => api.testTransfer({ body }) })
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (test.data !== undefined) result.current?.scrollIntoView({ block: 'center' })
  }, [test.data])
  const faults = faultsOf(typed, choices.chosen, form, locale)
  const wrong = useWrongField(test.error)
  const set = (change: Partial<Typed>) => {
    test.reset()
    setTyped((now) => ({ ...(now ?? typed), ...change }))
  }
  const submit = () => {
    const body = bodyOf(typed, choices.chosen, locale)
    if (body !== undefined) test.mutate({ ...body, ...people.chosen })
  }
  return (
    <FormDialog
      title={words.title}
      lead={words.lead}
      size="wide"
      faults={faults}
      submit={test.isPending ? words.testing : words.submit}
      leave={common.close}
      isBusy={test.isPending}
      failure={test.error === null || wrong !== null ? null : words.failed(answerText(test.error))}
      onSubmit={submit}
      onClose={onClose}
    >
      {(shown) => (
        <>
          <TransferFields
            transfer={{ typed, set, choices, shown: { ...nothingWrong, ...shown, ...wrong } }}
          />
          <PeopleFields rules={rules} people={people} onChange={test.reset} />
          <div ref={result} aria-live="polite">
            {test.data !== undefined && <TestedTransfer tested={test.data} />}
          </div>
        </>
      )}
    </FormDialog>
  )
}

/** The people assumed to request and approve, and the version that decides. */
function usePeople({ people }: RulesView) {
  const actor = useActor()
  const [under, setUnder] = useState<Under>('in_force')
  const [requester, setRequester] = useState<string>()
  const [approvers, setApprovers] = useState<readonly string[]>([])
  const requesters = people.filter(({ roles }) => roles.includes('requester'))
  const first = requesters.find(({ id }) => id === actor.id) ?? requesters[0]
  const requestedBy = requester ?? first?.id
  return {
    under,
    setUnder,
    requestedBy,
    setRequester,
    approvers,
    setApprovers,
    chosen: {
      under,
      approved_by: [...approvers],
      ...(requestedBy === undefined ? {} : { requested_by: requestedBy }),
    },
  }
}

function PeopleFields({
  rules,
  people,
  onChange,
}: {
  readonly rules: RulesView
  readonly people: ReturnType<typeof usePeople>
  readonly onChange: () => void
}) {
  const words = useTransferTestWords()
  const rulesWords = useRulesWords()
  const { approvers, requestedBy, under } = people
  const nameOf = ({ name }: { readonly name: string | null }) => name ?? rulesWords.somebody
  const changing =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      onChange()
      set(value)
    }
  return (
    <>
      <Select
        label={words.requestedBy}
        options={rules.people.map((person) => ({ value: person.id, label: nameOf(person) }))}
        value={requestedBy}
        onChange={changing(people.setRequester)}
      />
      <fieldset>
        <legend className="font-medium">{words.approvedBy}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {rules.people.map((person) => (
            <CheckRow
              key={person.id}
              label={
                <span>
                  <bdi>{nameOf(person)}</bdi>{' '}
                  <span className="text-soft">{rolesText(person.roles, rulesWords)}</span>
                </span>
              }
              isChecked={approvers.includes(person.id)}
              onChange={changing((isChosen: boolean) =>
                people.setApprovers(
                  isChosen ? [...approvers, person.id] : approvers.filter((id) => id !== person.id),
                ),
              )}
            />
          ))}
        </div>
      </fieldset>
      {rules.open !== null && rules.in_force !== null && (
        <Select
          label={words.under}
          options={[
            { value: 'in_force', label: words.inForce(rules.in_force.version) },
            { value: 'open', label: words.open(rules.open.version) },
          ]}
          value={under}
          onChange={changing(people.setUnder)}
        />
      )}
    </>
  )
}

/** The field that the server refused, with its text. Null: the refusal is about none of the fields. */
function useWrongField(error: Error | null): Partial<Faults> | null {
  const refusalText = useRefusalText()
  const field = fieldOfRefusal(error)
  return field === null ? null : { [field]: refusalText(refusalOf(error), answerText(error), true) }
}
