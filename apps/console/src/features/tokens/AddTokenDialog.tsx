/** Adds a token to the catalogue. Parts of the CAIP-19 id follow from network and contract until they are edited. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../calls/api.ts'
import { codeOf, reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { optionsState } from '../../ui/options-state.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import type { Network } from '../networks/network-fields.ts'
import { orderNetworks } from '../networks/order-networks.ts'
import { allNetworksQuery } from '../networks/all-networks.ts'
import { partsOfToken } from './parts-of-token.ts'
import {
  bodyOf,
  changeToken,
  faultsOf,
  type TokenFaults,
  type TokenFieldName,
  type TypedToken,
} from './token-fields.ts'
import { useTokenWords } from './words.ts'

interface Props {
  readonly onClose: () => void
  /** The same form under another label. */
  readonly label?: 'token' | 'importToken'
}

interface FieldLook {
  readonly isMono?: boolean
  readonly isNumeric?: boolean
  readonly hint?: string
}

const nothing: TypedToken = {
  name: '',
  symbol: '',
  contract: '',
  decimals: '',
  tier: '1',
  isActive: true,
  chainNs: '',
  chainRef: '',
  assetNs: '',
  assetRef: '',
  caip19: '',
  source: '',
}

export const ImportTokenDialog = ({ onClose }: Pick<Props, 'onClose'>) => (
  <AddTokenDialog onClose={onClose} label="importToken" />
)

export function AddTokenDialog({ onClose, label = 'token' }: Props) {
  const { common, dialogs } = useWords()
  const whyNot = useWhyNot('staff')
  const words = useTokenWords()
  const networks = useQuery(allNetworksQuery)
  const [network, setNetwork] = useState<Network>()
  const [typed, setTyped] = useState(nothing)
  /** Another token of the network has the symbol, and the person confirmed it. */
  const [isSecond, setSecond] = useState(false)
  const create = useCreate({
    create: () =>
      api.createToken({
        body: {
          ...bodyOf(typed),
          network_id: network?.id ?? '',
          ...(isSecond ? { is_second_of_symbol: true } : {}),
        },
      }),
    changes: [['tokens']],
    failure: (error) => reasonOf(error, words.failed),
    onClose,
  })
  const faults = {
    ...faultsOf(typed, words),
    network: network === undefined ? words.networkMissing : undefined,
  }
  const set = (change: Partial<TypedToken>) => setTyped((before) => changeToken(before, change))
  const place = (next: Network | undefined, contract: string) =>
    set({ contract, ...(next === undefined ? {} : partsOfToken(next, contract)) })
  return (
    <FormDialog
      title={dialogs[label]}
      lead={words.dialogLead}
      faults={faults}
      submit={common.create}
      whyNot={whyNot}
      {...create.form}
      size="wide"
    >
      {(shown) => {
        const field = (name: TokenFieldName, look: FieldLook = {}) => (
          <TokenField name={name} typed={typed} shown={shown} onChange={set} {...look} />
        )
        return (
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label={words.columns.network}
              name="network_id"
              placeholder={words.choose}
              options={orderNetworks(networks.data ?? []).map(({ id, name, symbol }) => ({
                value: id,
                label: `${name} (${symbol})`,
              }))}
              state={optionsState(networks)}
              value={network?.id}
              onChange={(id) => {
                const chosen = networks.data?.find((network) => network.id === id)
                setNetwork(chosen)
                place(chosen, typed.contract)
              }}
              error={shown.network}
            />
            <TextField
              label={words.columns.contract}
              name="contract"
              isMono
              value={typed.contract}
              onChange={(contract) => place(network, contract)}
              hint={words.contractHint}
              autoComplete="off"
              spellCheck={false}
            />
            {field('name')}
            {field('symbol')}
            {field('decimals', { isNumeric: true })}
            {field('tier', { isNumeric: true, hint: words.tierHint })}
            {field('source')}
            <div className="self-end">
              <CheckRow
                label={words.activeHint}
                isChecked={typed.isActive}
                onChange={(isActive) => set({ isActive })}
              />
              {(isSecond || codeOf(create.error) === 'SYMBOL_TAKEN') && (
                <CheckRow label={words.secondOfSymbol} isChecked={isSecond} onChange={setSecond} />
              )}
            </div>
            <CaipFields field={field} />
          </div>
        )
      }}
    </FormDialog>
  )
}

interface TokenFieldProps extends FieldLook {
  readonly name: TokenFieldName
  readonly typed: TypedToken
  readonly shown: TokenFaults
  readonly onChange: (change: Partial<TypedToken>) => void
}

function TokenField({ name, typed, shown, onChange, isMono, isNumeric, hint }: TokenFieldProps) {
  const words = useTokenWords()
  return (
    <TextField
      label={words.columns[name]}
      name={name}
      isMono={isMono ?? false}
      value={typed[name]}
      onChange={(text) => onChange({ [name]: isNumeric ? text.replace(/\D/g, '') : text })}
      hint={hint}
      inputMode={isNumeric ? 'numeric' : 'text'}
      autoComplete="off"
      spellCheck={false}
      error={shown[name]}
    />
  )
}

interface CaipFieldsProps {
  readonly field: (name: TokenFieldName, look?: FieldLook) => ReactNode
}

function CaipFields({ field }: CaipFieldsProps) {
  const words = useTokenWords()
  return (
    <fieldset className="grid gap-4 border-t border-line pt-3 sm:col-span-2 sm:grid-cols-2">
      <legend className="float-left font-medium sm:col-span-2">{words.parts}</legend>
      {field('chainNs', { isMono: true })}
      {field('chainRef', { isMono: true })}
      {field('assetNs', { isMono: true })}
      {field('assetRef', { isMono: true })}
      <div className="sm:col-span-2">{field('caip19', { isMono: true })}</div>
    </fieldset>
  )
}
