import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../data/api.ts'
import { reasonOf } from '../../data/refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { bodyOf, faultsOf, type Network, type TypedNetwork } from './network-fields.ts'
import { useNetworkWords } from './words.ts'

const nothing: TypedNetwork = {
  name: '',
  chainId: '',
  symbol: '',
  explorer: '',
  sortOrder: '',
  isActive: true,
}
const chains = ['tron', 'ethereum', 'bitcoin', 'solana'] as const

export function AddNetworkDialog({ onClose }: { readonly onClose: () => void }) {
  const { common, dialogs } = useWords()
  const words = useNetworkWords()
  const { columns } = words
  const client = useQueryClient()
  const [typed, setTyped] = useState(nothing)
  const [chain, setChain] = useState<Network['chain']>('ethereum')
  const [isTried, setTried] = useState(false)
  const create = useMutation({
    mutationFn: () => {
      const { sort_order, ...body } = bodyOf(typed)
      return api.createNetwork({
        body: { ...body, chain, ...(typed.sortOrder.trim() === '' ? {} : { sort_order }) },
      })
    },
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['networks'] }),
        client.invalidateQueries({ queryKey: ['tokens'] }),
      ])
      onClose()
    },
  })
  const faults = faultsOf(typed, words)
  const shown = isTried ? faults : {}
  const set = (change: Partial<TypedNetwork>) => setTyped((before) => ({ ...before, ...change }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(faults).length === 0) create.mutate()
  }
  return (
    <Dialog title={dialogs.network} lead={words.dialogLead} closeLabel={common.close} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="grid gap-4 px-5 py-4">
          <TextField
            label={columns.name}
            name="name"
            value={typed.name}
            onChange={(name) => set({ name })}
            error={shown.name}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label={words.chain}
              name="chain"
              options={chains.map((value) => ({ value, label: words.chains[value] }))}
              value={chain}
              onChange={setChain}
            />
            <TextField
              label={columns.symbol}
              name="symbol"
              value={typed.symbol}
              onChange={(symbol) => set({ symbol })}
              error={shown.symbol}
            />
          </div>
          <TextField
            label={columns.chainId}
            name="chain_id"
            isMono
            value={typed.chainId}
            onChange={(chainId) => set({ chainId })}
            hint={words.chainIdHint}
            error={shown.chainId}
          />
          <TextField
            label={columns.explorer}
            name="explorer_url"
            value={typed.explorer}
            onChange={(explorer) => set({ explorer })}
            hint={words.explorerHint}
            error={shown.explorer}
          />
          <TextField
            label={columns.sortOrder}
            name="sort_order"
            inputMode="numeric"
            value={typed.sortOrder}
            onChange={(sortOrder) => set({ sortOrder })}
            hint={words.sortHint}
          />
          <CheckRow
            label={words.activeHint}
            isChecked={typed.isActive}
            onChange={(isActive) => set({ isActive })}
          />
          {create.error && (
            <p role="alert" className="text-bad">
              {reasonOf(create.error, words.failed)}
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
