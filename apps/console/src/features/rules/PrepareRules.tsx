/** People with their passkeys, the choice of governors, and the button that prepares version 1. */
import type { FirstRulesInAnswer } from '@holdfast/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { PersonName } from '../../ui/Initials.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useMayApplyPolicy } from '../policies/use-policy.ts'
import { RecoveryChoice, type RecoveryDraft } from './RecoveryChoice.tsx'
import { useApproverPage } from './use-approver-page.tsx'
import { rulesQuery } from '../../calls/rules-query.ts'
import { useFirstRulesWords, useRulesWords } from './words.ts'

type Person = FirstRulesInAnswer['people'][number]

interface Props {
  readonly people: readonly Person[]
  readonly isReady: boolean
}

const usual = { needed: 2, delayHours: 48 } as const
const fewestPasskeys = 2

export function PrepareRules({ people, isReady }: Props) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const registered = people.filter(({ credentials }) => credentials.length > 0)
  return (
    <>
      <People people={people} leftOut={leftOut} onLeaveOut={setLeftOut} />
      <Choice registered={registered} leftOut={leftOut} isReady={isReady} />
    </>
  )
}

interface PeopleProps extends Pick<Props, 'people'> {
  readonly leftOut: ReadonlySet<string>
  readonly onLeaveOut: (ids: ReadonlySet<string>) => void
}

function People({ people, leftOut, onLeaveOut }: PeopleProps) {
  const words = useFirstRulesWords()
  const { somebody } = useRulesWords()
  const page = useApproverPage('register')
  const toggle = (id: string, isOut: boolean) => {
    const next = new Set(leftOut)
    if (isOut) next.add(id)
    else next.delete(id)
    onLeaveOut(next)
  }
  return (
    <section className="border-b border-line px-5 py-4" aria-labelledby="first-rules-people">
      <div className="mb-1 flex flex-wrap items-center gap-3">
        <h2 id="first-rules-people" className="flex-1 font-semibold">
          {words.people}
        </h2>
        <Button onClick={() => void page.open()}>{words.register}</Button>
        {page.note}
      </div>
      <p className="mb-2 max-w-3xl text-soft">{words.registerWhy}</p>
      <ul className="max-w-3xl">
        {people.map(({ id, name, treasury_role, credentials }) => (
          <li key={id} data-person={id} className="border-t border-line py-1.5">
            <p className="flex flex-wrap justify-between gap-x-3">
              <PersonName id={id} name={name ?? somebody} />
              <span className="text-soft">{treasuryRoleText(treasury_role, words.treasuryRoles)}</span>
            </p>
            {credentials.length === 0 && <p className="text-xs text-mute">{words.noPasskey}</p>}
            {credentials.map((credential) => (
              <div
                key={credential.id}
                className="flex flex-wrap items-center justify-between gap-x-4 text-xs"
              >
                <p className="min-w-0 text-soft">
                  <span className="font-mono">{credential.fingerprint.join(' ')}</span>
                  {credential.is_synced && <span className="text-warn"> · {words.synced}</span>}
                  <span className="block font-mono break-all text-mute">
                    {words.credential(credential.id)}
                  </span>
                </p>
                <CheckRow
                  label={
                    <>
                      <span className="sr-only">
                        {words.leaveOutOf(name ?? somebody, credential.fingerprint.join(' '))}
                      </span>
                      <span aria-hidden>{words.leaveOut}</span>
                    </>
                  }
                  isChecked={leftOut.has(credential.id)}
                  onChange={(isOut) => toggle(credential.id, isOut)}
                />
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

const treasuryRoleText = (role: string | null, texts: Readonly<Record<string, string>>): string =>
  role === null ? '' : (texts[role] ?? role)

const canGovern = ({ credentials }: Person): boolean =>
  credentials.length >= fewestPasskeys && !credentials.some(({ is_synced }) => is_synced)

interface ChoiceProps {
  readonly registered: readonly Person[]
  readonly leftOut: ReadonlySet<string>
  readonly isReady: boolean
}

function Choice({ registered, leftOut, isReady }: ChoiceProps) {
  const words = useFirstRulesWords()
  const { somebody } = useRulesWords()
  const { entityId } = useSession()
  const client = useQueryClient()
  const mayApply = useMayApplyPolicy()
  // Null: all people who can govern.
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [needed, setNeeded] = useState<number | null>(usual.needed)
  const [delayHours, setDelayHours] = useState<number | null>(usual.delayHours)
  const [recovery, setRecovery] = useState<RecoveryDraft>(null)
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const governors = chosen ?? registered.filter(canGovern).map(({ id }) => id)
  const prepare = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await api.prepareFirstRules({
        query: { entity_id: entityId },
        body: {
          governors: [...governors],
          governors_needed: needed ?? usual.needed,
          delay_hours: delayHours ?? usual.delayHours,
          left_out: [...leftOut],
          recovery,
          note,
        },
      })
      await client.invalidateQueries({ queryKey: rulesQuery(entityId).queryKey })
    } catch (error) {
      setFailure(words.notPrepared(answerText(error)))
    }
    setBusy(false)
  }
  return (
    <section className="grid gap-3 px-5 py-4" aria-labelledby="prepare-rules">
      <h2 id="prepare-rules" className="font-semibold">
        {words.prepareTitle}
      </h2>
      <fieldset className="max-w-3xl">
        <legend className="font-medium">{words.governors}</legend>
        <p className="text-soft">{words.governorsWhy}</p>
        {registered.length === 0 && <p className="text-mute">{words.nobody}</p>}
        {registered.map(({ id, name }) => (
          <CheckRow
            key={id}
            label={<bdi>{name ?? somebody}</bdi>}
            isChecked={governors.includes(id)}
            onChange={(isChosen) =>
              setChosen(isChosen ? [...governors, id] : governors.filter((other) => other !== id))
            }
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-4">
        <NumberField label={words.needed} min={2} max={20} value={needed} onChange={setNeeded} />
        <NumberField label={words.delay} min={1} max={720} value={delayHours} onChange={setDelayHours} />
      </div>
      <Suspense>
        <RecoveryChoice known={[]} value={recovery} onChange={setRecovery} />
      </Suspense>
      <div className="max-w-xl">
        <TextField label={words.note} name="note" maxLength={500} value={note} onChange={setNote} />
      </div>
      {!mayApply && <p className="text-warn">{words.mayNot}</p>}
      <Button
        look="solid"
        className="justify-self-start max-sm:w-full"
        disabled={isBusy || !mayApply || (!isReady && leftOut.size === 0) || governors.length === 0}
        onClick={() => void prepare()}
      >
        {isBusy ? words.preparing : words.prepare}
      </Button>
      {failure !== null && (
        <p role="alert" className="max-w-3xl text-bad">
          {failure}
        </p>
      )}
    </section>
  )
}
