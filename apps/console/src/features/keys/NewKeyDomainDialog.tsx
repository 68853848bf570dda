import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../data/api.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { domainsKey } from './use-keys.ts'
import { useKeyWords } from './words.ts'

/** Every domain is two of three, until signers beyond three can be named. */
const shape = { threshold: 2, n: 3 }

export function NewKeyDomainDialog({ onClose }: { readonly onClose: () => void }) {
  const { common } = useWords()
  const words = useKeyWords()
  const { entityId } = useSession()
  const client = useQueryClient()
  const [label, setLabel] = useState('')
  const [isTried, setTried] = useState(false)
  const create = useMutation({
    mutationFn: () =>
      api.createKeyDomain({ query: { entity_id: entityId }, body: { label: label.trim(), ...shape } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [domainsKey] })
      onClose()
    },
  })
  const isMissing = label.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isMissing) create.mutate()
  }
  return (
    <Dialog
      title={words.newDomainTitle}
      lead={words.newDomainLead}
      closeLabel={common.close}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <div className="grid gap-4 px-5 py-4">
          <TextField
            label={words.label}
            name="label"
            autoComplete="off"
            value={label}
            onChange={setLabel}
            maxLength={120}
            error={isTried && isMissing ? words.labelMissing : undefined}
          />
          <p className="text-soft">{words.threshold(shape.threshold, shape.n)}</p>
          {create.error && (
            <p role="alert" className="text-bad">
              {words.createFailed}
            </p>
          )}
        </div>
        <DialogFooter>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="solid" type="submit" disabled={create.isPending}>
            {common.create}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
