import type { ApiReply } from '@holdfast/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../data/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { answerOf, keysKey } from './use-keys.ts'
import { useKeyWords } from './words.ts'

interface Props {
  readonly domains: ApiReply<'listKeyDomainChoices'>
  readonly chosen: string | undefined
  readonly onClose: () => void
}

/** The call answers when the key is made or has long been under way; its rounds are seen in the list behind. */
export function GenerateKeyDialog({ domains, chosen, onClose }: Props) {
  const { common } = useWords()
  const words = useKeyWords()
  const client = useQueryClient()
  const [domain, setDomain] = useState(chosen ?? domains[0]?.id)
  const [label, setLabel] = useState('')
  const [curve, setCurve] = useState<'secp256k1' | 'ed25519'>('secp256k1')
  const [isTried, setTried] = useState(false)
  const generate = useMutation({
    mutationFn: () => api.generateMpcKey({ body: { kd_id: domain ?? '', label: label.trim(), curve } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [keysKey] })
      onClose()
    },
  })
  const faults = {
    domain: domain === undefined ? words.domainMissing : undefined,
    label: label.trim() === '' ? words.labelMissing : undefined,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (faults.domain === undefined && faults.label === undefined) generate.mutate()
  }
  return (
    <Dialog title={words.generateTitle} lead={words.generateLead} closeLabel={common.close} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="grid gap-4 px-5 py-4">
          <Select
            label={words.domain}
            name="kd_id"
            options={domains.map(({ id, label: name }) => ({ value: id, label: name }))}
            value={domain}
            onChange={setDomain}
            error={isTried ? faults.domain : undefined}
          />
          <TextField
            label={words.label}
            name="label"
            autoComplete="off"
            value={label}
            onChange={setLabel}
            maxLength={120}
            error={isTried ? faults.label : undefined}
          />
          <Select
            label={words.columns.curve}
            name="curve"
            options={(['secp256k1', 'ed25519'] as const).map((value) => ({
              value,
              label: words.curves[value],
            }))}
            value={curve}
            onChange={setCurve}
          />
          <p className="text-soft">{words.notAudited}</p>
          {generate.isPending && <p role="status">{words.starting}</p>}
          {generate.error && (
            <p role="alert" className="break-words text-bad">
              {answerOf(generate.error)}
            </p>
          )}
        </div>
        <DialogFooter>
          <Button onClick={onClose}>{generate.isPending ? common.close : common.cancel}</Button>
          <Button look="solid" type="submit" disabled={generate.isPending}>
            {words.generate}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
