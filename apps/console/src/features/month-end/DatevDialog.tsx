/** The numbers and accounts of the organisation's DATEV client. */
import type { ApiReply } from '@holdfast/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { reportSuccess } from '../../ui/toast.tsx'
import { useWords } from '../../words/words.tsx'
import { useMonthEndWords } from './words.ts'

type Datev = NonNullable<ApiReply<'getAccounting'>['datev']>

interface Props {
  readonly entityId: string
  readonly stored: Datev | null
  /** The version of the stored settings, on which the change is based. */
  readonly version: number
  readonly onClose: () => void
}

const accountKinds = ['wallet', 'in', 'out', 'fee', 'own', 'staking', 'reward'] as const
const noAccounts = { wallet: '', in: '', out: '', fee: '', own: '', staking: '', reward: '' }

export function DatevDialog({ entityId, stored, version, onClose }: Props) {
  const { common } = useWords()
  const { datev: words } = useMonthEndWords()
  const client = useQueryClient()
  const [head, setHead] = useState({
    consultant: String(stored?.consultant ?? ''),
    client: String(stored?.client ?? ''),
    fiscalYear: stored?.fiscal_year_start ?? '01-01',
    length: String(stored?.account_length ?? 4),
  })
  const [accounts, setAccounts] = useState<Datev['accounts']>(stored?.accounts ?? noAccounts)
  const save = useMutation({
    mutationFn: () =>
      api.changeAccounting({
        version,
        body: {
          entity_id: entityId,
          datev: {
            consultant: Number(head.consultant),
            client: Number(head.client),
            fiscal_year_start: head.fiscalYear,
            account_length: Number(head.length),
            accounts,
          },
        },
      }),
    onSuccess: (answer) => {
      client.setQueryData(['accounting', entityId], answer)
      reportSuccess(words.saved)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const field = (name: keyof typeof head) => ({
    label: words[name],
    name,
    value: head[name],
    onChange: (value: string) => setHead({ ...head, [name]: value.trim() }),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    required: true,
  })
  return (
    <Dialog title={words.title} lead={words.lead} closeLabel={common.close} onClose={onClose}>
      <form onSubmit={submit}>
        <div className="grid gap-4 px-5 py-4">
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField {...field('consultant')} pattern="[0-9]{4,7}" />
            <TextField {...field('client')} pattern="[0-9]{1,5}" />
            <TextField {...field('fiscalYear')} pattern="[0-9]{2}-[0-9]{2}" />
            <TextField {...field('length')} pattern="[4-8]" />
          </div>
          <fieldset className="grid gap-3 sm:grid-cols-2">
            <legend className="mb-2 font-semibold">{words.accounts}</legend>
            {accountKinds.map((kind) => (
              <TextField
                key={kind}
                label={words.account[kind]}
                name={kind}
                value={accounts[kind]}
                onChange={(value) => setAccounts({ ...accounts, [kind]: value.trim() })}
                inputMode="numeric"
                autoComplete="off"
                pattern="[0-9]{4,9}"
                required
              />
            ))}
          </fieldset>
          {save.isError && (
            <p role="alert" className="text-bad">
              {reasonOf(save.error, words.failed)}
            </p>
          )}
        </div>
        <DialogFooter>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="solid" type="submit" disabled={save.isPending}>
            {words.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
