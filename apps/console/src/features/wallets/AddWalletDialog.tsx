/** A new wallet. What is missing is said under its field; what the server refuses, in its own words. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../data/api.ts'
import { accountGroupsQuery } from '../../data/queries.ts'
import { reasonOf } from '../../data/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { optionsState } from '../../ui/options.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { NetworkSelect } from '../fetch/NetworkSelect.tsx'

const unassigned = 'unassigned'

export function AddWalletDialog({ onClose }: { readonly onClose: () => void }) {
  const { common, wallets } = useWords()
  const words = wallets.newWallet
  const { entityId } = useSession()
  const client = useQueryClient()
  const groups = useQuery(accountGroupsQuery(entityId))
  const [name, setName] = useState('')
  const [network, setNetwork] = useState<string>()
  const [address, setAddress] = useState('')
  const [group, setGroup] = useState<string>(unassigned)
  const [isTried, setTried] = useState(false)
  const create = useMutation({
    mutationFn: () =>
      api.createWallet({
        body: {
          name,
          address,
          network_id: network ?? '',
          account_group_id: group === unassigned ? null : group,
          entity_id: entityId,
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['wallets'] })
      onClose()
    },
  })
  const missing = {
    name: name.trim() === '' ? words.nameMissing : undefined,
    network: network === undefined ? words.networkMissing : undefined,
    address: address.trim() === '' ? words.addressMissing : undefined,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(missing).every((fault) => fault === undefined)) create.mutate()
  }
  const refusal = create.error === null ? undefined : reasonOf(create.error, (reason) => reason)
  const isAboutAddress = refusal !== undefined && /address/i.test(refusal)
  return (
    <Dialog title={words.title} lead={words.lead} closeLabel={common.close} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="grid gap-4 px-5 py-4">
          <TextField
            label={words.name}
            name="name"
            value={name}
            onChange={setName}
            maxLength={120}
            error={isTried ? missing.name : undefined}
          />
          <NetworkSelect
            label={words.network}
            placeholder={words.choose}
            value={network}
            onChange={setNetwork}
            error={isTried ? missing.network : undefined}
          />
          <TextField
            label={words.address}
            name="address"
            isMono
            value={address}
            onChange={setAddress}
            autoComplete="off"
            spellCheck={false}
            error={isTried ? (missing.address ?? (isAboutAddress ? refusal : undefined)) : undefined}
          />
          <Select
            label={words.group}
            name="group"
            options={[
              { value: unassigned, label: words.none },
              ...(groups.data ?? [])
                .filter(({ is_active }) => is_active)
                .map(({ id, name: label }) => ({ value: id, label })),
            ]}
            state={optionsState(groups)}
            value={group}
            onChange={setGroup}
          />
          {refusal !== undefined && !isAboutAddress && (
            <p role="alert" className="text-bad">
              {words.failed(refusal)}
            </p>
          )}
        </div>
        <DialogFooter>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="solid" type="submit" disabled={create.isPending}>
            {words.create}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
