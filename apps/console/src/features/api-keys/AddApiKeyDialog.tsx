/** Makes a key. The answer holds the token, which is shown once. */
import type { ApiScope } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import { rulesQuery } from '../../calls/rules-query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { apiKeysQuery, useApiKeyWords } from './api-keys.ts'
import { rangesIn, wrongRange } from './ip-ranges.ts'
import { useMayHaveKeys } from './use-may-have-keys.ts'

/** In the order of the contract. */
const scopes = [
  'read:balances',
  'read:transactions',
  'read:members',
  'read:audit',
  'transfers:draft',
  'transfers:submit',
] as const
const periods = ['7', '30', '90', '180', '365'] as const

interface Props {
  readonly orgId: string
  readonly onClose: () => void
  readonly onToken: (token: string) => void
}

export function AddApiKeyDialog({ orgId, onClose, onToken }: Props) {
  const { dialogs } = useWords()
  const words = useApiKeyWords()
  const { form } = words
  const mayHaveKeys = useMayHaveKeys(orgId)
  const { data: rules } = useQuery(rulesQuery(orgId))
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly ApiScope[]>(['read:balances'])
  const [ips, setIps] = useState('')
  const [days, setDays] = useState<(typeof periods)[number]>('90')
  const [rate, setRate] = useState<number | null>(120)
  const create = useCreate({
    create: () =>
      api.createApiKey({
        params: { orgId },
        body: {
          name: name.trim(),
          scopes: [...chosen],
          ip_ranges: rangesIn(ips),
          rate_per_minute: rate ?? 120,
          expires_in_days: Number(days),
        },
      }),
    changes: [apiKeysQuery(orgId).queryKey],
    failure: (error) => reasonOf(error, words.failed),
    onClose,
    // The token takes the place of the form.
    showsResult: true,
    onCreated: ({ token }) => onToken(token),
  })
  const wrong = wrongRange(ips)
  const faults = {
    name: name.trim() === '' ? form.needName : undefined,
    scopes: chosen.length === 0 ? form.needScope : undefined,
    ips: wrong === undefined ? undefined : form.wrongIp(wrong),
  }
  const toggle = (scope: ApiScope, isOn: boolean) =>
    setChosen((known) => (isOn ? [...known, scope] : known.filter((other) => other !== scope)))
  return (
    <FormDialog
      title={dialogs.apiUser}
      lead={form.lead}
      faults={faults}
      submit={form.submit}
      whyNot={mayHaveKeys ? null : words.onlyHeads}
      {...create.form}
    >
      {(shown) => (
        <>
          {rules !== undefined && rules !== null && <p className="text-warn">{form.waits}</p>}
          <TextField
            label={form.name}
            name="name"
            hint={form.nameHint}
            autoComplete="off"
            value={name}
            onChange={setName}
            maxLength={80}
            error={shown.name}
          />
          <Scopes chosen={chosen} fault={shown.scopes} onToggle={toggle} />
          <TextArea
            label={form.ips}
            name="ips"
            hint={form.ipsHint}
            rows={3}
            isMono
            spellCheck={false}
            value={ips}
            onChange={setIps}
            maxLength={2_000}
            error={shown.ips}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label={form.expiry}
              name="expiry"
              options={periods.map((value) => ({ value, label: form.days(Number(value)) }))}
              value={days}
              onChange={setDays}
            />
            <NumberField label={form.rate} name="rate" min={1} max={6_000} value={rate} onChange={setRate} />
          </div>
        </>
      )}
    </FormDialog>
  )
}

interface ScopesProps {
  readonly chosen: readonly ApiScope[]
  readonly fault: string | undefined
  readonly onToggle: (scope: ApiScope, isOn: boolean) => void
}

function Scopes({ chosen, fault, onToggle }: ScopesProps) {
  const words = useApiKeyWords()
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 font-medium">{words.form.scopes}</legend>
      {scopes.map((scope) => (
        <label key={scope} className="flex items-start gap-2 py-1">
          <Checkbox
            isChecked={chosen.includes(scope)}
            isDisabled={false}
            onChange={(isOn) => onToggle(scope, isOn)}
          />
          <span>
            {words.scopes[scope]}
            <span className="block text-xs text-mute">{words.scopeWhy[scope]}</span>
          </span>
        </label>
      ))}
      {fault !== undefined && (
        <p role="alert" className="text-xs text-bad">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
