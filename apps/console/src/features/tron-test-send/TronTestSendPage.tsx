/** A test payment of TRX: only built, or built, signed by the signers and sent. The response is shown as received. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../calls/api.ts'
import { signingWalletsQuery } from '../../calls/signing-wallets-query.ts'
import { answerText } from '../../calls/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useWords } from '../../words/words.tsx'
import { Facts } from '../transfers/Facts.tsx'
import { HealthBadges } from '../transfers/HealthBadges.tsx'
import { useSigningHealth } from '../transfers/use-signing-health.ts'
import { useTransferWords } from '../transfers/words.ts'

type Act = 'build' | 'send'
const noFields = { owner: '', to: '', amount: '', key: '' }
type Typed = typeof noFields

export function TronTestSendPage() {
  const { pages } = useWords()
  const { test: words } = useTransferWords()
  const { entityId } = useSession()
  const health = useSigningHealth()
  const [typed, setTyped] = useState(noFields)
  const [tried, setTried] = useState<Act | null>(null)
  const act = useMutation({ mutationFn: (what: Act) => run(what, typed, entityId) })
  const faults = faultsOf(typed, words)
  const shown: Partial<typeof faults> =
    tried === null ? {} : tried === 'build' ? { ...faults, key: undefined } : faults
  const set = (change: Partial<Typed>) => setTyped({ ...typed, ...change })
  const start = (what: Act, form: HTMLFormElement | null) => {
    flushSync(() => setTried(what))
    const { key, ...others } = faults
    const counted = what === 'build' ? others : { ...others, key }
    if (Object.values(counted).every((fault) => fault === undefined)) act.mutate(what)
    else form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-4 border-b border-line px-5 py-2">
        <HealthBadges
          health={health}
          wallet={typed.key.trim() === '' || faults.owner !== undefined ? null : typed.owner.trim()}
        />
      </div>
      <Scroller label={pages.mpcTron} className="min-h-0 flex-1">
        <div className="grid max-w-[44rem] gap-5 px-5 py-5">
          <p className="max-w-[70ch] text-soft">{words.lead}</p>
          <form
            noValidate
            aria-label={pages.mpcTron}
            className="grid gap-4"
            onSubmit={(event: FormEvent<HTMLFormElement>) => {
              event.preventDefault()
              start('build', event.currentTarget)
            }}
          >
            <Fields typed={typed} shown={shown} onChange={set} />
            <OwnWallets onChoose={(owner, key) => set({ owner, key })} />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" disabled={act.isPending}>
                {words.build}
              </Button>
              <Button
                look="solid"
                disabled={act.isPending}
                onClick={(event) => start('send', event.currentTarget.form)}
              >
                {words.send}
              </Button>
            </div>
          </form>
          {act.isPending && (
            <p role="status" className="flex items-center gap-2">
              <progress aria-label={words.sending} className="h-1.5 w-24" />
              {act.variables === 'send' ? words.sending : words.building}
            </p>
          )}
          {act.error !== null && (
            <p role="alert" className="break-words text-bad">
              {answerText(act.error)}
            </p>
          )}
          {act.data !== undefined && <Answer answer={act.data} />}
        </div>
      </Scroller>
    </>
  )
}

interface FieldsProps {
  readonly typed: Typed
  readonly shown: Partial<ReturnType<typeof faultsOf>>
  readonly onChange: (change: Partial<Typed>) => void
}

function Fields({ typed, shown, onChange }: FieldsProps) {
  const { test: words } = useTransferWords()
  return (
    <>
      <CodeField
        label={words.owner}
        name="owner_b58"
        value={typed.owner}
        onChange={(owner) => onChange({ owner })}
        error={shown.owner}
      />
      <CodeField
        label={words.recipient}
        name="to_b58"
        value={typed.to}
        onChange={(to) => onChange({ to })}
        error={shown.to}
      />
      <TextField
        label={words.amount}
        name="amount_sun"
        inputMode="numeric"
        autoComplete="off"
        value={typed.amount}
        onChange={(amount) => onChange({ amount })}
        maxLength={19}
        hint={words.amountHint}
        error={shown.amount}
      />
      <CodeField
        label={words.keyId}
        name="mpc_key_id"
        value={typed.key}
        onChange={(key) => onChange({ key })}
        maxLength={64}
        hint={words.keyHint}
        error={shown.key}
      />
    </>
  )
}

async function run(what: Act, { owner, to, amount, key }: Typed, entityId: string) {
  const sun = Number(amount.trim())
  const fields = {
    owner_b58: owner.trim(),
    to_b58: to.trim(),
    // An amount beyond exact numbers is sent as its digits.
    amount_sun: Number.isSafeInteger(sun) ? sun : amount.trim(),
  }
  const query = { entity_id: entityId }
  if (what === 'build') return { what, response: await api.buildTrx({ query, body: fields }) }
  const { error_refusal: refusal, ...response } = await api.sendTrx({
    query,
    body: { ...fields, mpc_key_id: key.trim() },
  })
  return { what, response, refusal }
}

type Answered = Awaited<ReturnType<typeof run>>
type Words = ReturnType<typeof useTransferWords>['test']

const faultsOf = ({ owner, to, amount, key }: Typed, words: Words) => ({
  owner: owner.trim() === '' ? words.ownerMissing : undefined,
  to: to.trim() === '' ? words.recipientMissing : undefined,
  amount: /^[1-9]\d{0,18}$/.test(amount.trim()) ? undefined : words.amountWrong,
  key: key.trim() === '' ? words.keyMissing : undefined,
})

function Answer({ answer }: { readonly answer: Answered }) {
  const { common } = useWords()
  const { test: words } = useTransferWords()
  const refusalText = useRefusalText()
  const rows = Object.entries(answer.response) as [keyof Words['fields'], string | boolean | null][]
  const isSent = answer.what === 'send' && answer.response.ok
  const message =
    answer.what === 'build'
      ? words.built
      : answer.response.ok
        ? words.sent
        : words.notSent(refusalText(answer.refusal, answer.response.error ?? common.answerUnreadable))
  return (
    <section aria-label={words.answer} className="grid gap-3 rounded-md border border-line bg-sunken/50 p-4">
      <p
        role={answer.what === 'build' || isSent ? 'status' : 'alert'}
        className={answer.what === 'send' && !isSent ? 'break-words text-bad' : 'font-medium'}
      >
        {message}
      </p>
      <Facts
        facts={rows.map(([name, value]) => [
          words.fields[name],
          name === 'raw_data_hex' && value !== '' ? (
            <span className="font-mono text-xs break-all">{value}</span>
          ) : typeof value === 'string' && name !== 'error' ? (
            <CopyText text={value} />
          ) : (
            <span className="font-mono text-xs">{String(value)}</span>
          ),
        ])}
      />
    </section>
  )
}

/** Wallets with keys of the signers; a click fills in the form. */
function OwnWallets({ onChoose }: { readonly onChoose: (owner: string, key: string) => void }) {
  const { test: words } = useTransferWords()
  const { entityId } = useSession()
  const { data } = useQuery(signingWalletsQuery(entityId))
  const wallets = (data ?? []).flatMap(({ id, name, address, key_id }) =>
    key_id === null ? [] : [{ id, name, address, key_id }],
  )
  if (data !== undefined && wallets.length === 0) return <p className="text-mute">{words.noKeys}</p>
  return (
    <div className="flex flex-wrap items-center gap-2">
      {wallets.length > 0 && <span className="text-xs text-mute">{words.keys}:</span>}
      {wallets.map(({ id, name, address, key_id }) => (
        <Button
          key={id}
          look="row"
          aria-label={words.offered(name)}
          onClick={() => onChoose(address, key_id)}
        >
          <bdi>{name}</bdi>
        </Button>
      ))}
    </div>
  )
}
