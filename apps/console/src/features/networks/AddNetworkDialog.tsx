import { caip2Of, chainNames, networkClassOf, proposeChain } from '@holdfast/ledger'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
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

export function AddNetworkDialog({ onClose }: { readonly onClose: () => void }) {
  const { common, dialogs } = useWords()
  const whyNot = useWhyNot('staff')
  const words = useNetworkWords()
  const { columns } = words
  const [typed, setTyped] = useState(nothing)
  const [chain, setChain] = useState<Network['chain']>(proposeChain(nothing))
  const create = useCreate({
    create: () => {
      const { sort_order, ...body } = bodyOf(typed)
      return api.createNetwork({
        body: { ...body, chain, ...(typed.sortOrder.trim() === '' ? {} : { sort_order }) },
      })
    },
    changes: [['networks'], ['tokens']],
    failure: (error) => reasonOf(error, words.failed),
    onClose,
  })
  const faults = faultsOf(typed, words)
  const set = (change: Partial<TypedNetwork>) => setTyped((before) => ({ ...before, ...change }))
  return (
    <FormDialog
      title={dialogs.network}
      lead={words.dialogLead}
      faults={faults}
      submit={common.create}
      whyNot={whyNot}
      {...create.form}
    >
      {(shown) => (
        <>
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
              options={chainNames.map((value) => ({ value, label: words.chains[value] }))}
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
            hint={`${words.chainIdHint}. ${words.classOf[networkClassOf(caip2Of(chain, typed.chainId.trim()))]}`}
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
        </>
      )}
    </FormDialog>
  )
}
