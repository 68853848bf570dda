/** Adds a wallet. Missing values are reported under their fields; refusals of the server in its own words. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { accountGroupsQuery } from '../../calls/queries.ts'
import { fieldOf, reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import { useSession } from '../../session/use-session.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { optionsState } from '../../ui/options-state.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { lazyWords } from '../../words/words.tsx'
import { type Place, PlaceFields } from '../networks/PlaceFields.tsx'

const useAddWalletWords = lazyWords({
  en: async () => (await import('../../../locales/en/add-wallet.ts')).addWallet,
  es: async () => (await import('../../../locales/es/add-wallet.ts')).addWallet,
})

const unassigned = 'unassigned'

const refusalOf = (error: Error): string => reasonOf(error, (reason) => reason)
const isAboutAddress = (error: Error): boolean => fieldOf(error) === 'address'

export function AddWalletDialog({ onClose }: { readonly onClose: () => void }) {
  const whyNot = useWhyNot('change wallets')
  const words = useAddWalletWords()
  const { entityId } = useSession()
  const groups = useQuery(accountGroupsQuery(entityId))
  const [name, setName] = useState('')
  const [place, setPlace] = useState<Place>({ network: undefined, address: '' })
  const [group, setGroup] = useState<string>(unassigned)
  const create = useCreate({
    create: () =>
      api.createWallet({
        body: {
          name,
          address: place.address,
          network_id: place.network ?? '',
          account_group_id: group === unassigned ? null : group,
          entity_id: entityId,
        },
      }),
    changes: [['wallets']],
    failure: (error) => (isAboutAddress(error) ? null : words.failed(refusalOf(error))),
    onClose,
  })
  const faults = {
    name: name.trim() === '' ? words.nameMissing : undefined,
    network: place.network === undefined ? words.networkMissing : undefined,
    address: place.address.trim() === '' ? words.addressMissing : undefined,
  }
  const addressFault =
    create.error !== null && isAboutAddress(create.error) ? refusalOf(create.error) : undefined
  return (
    <FormDialog
      title={words.title}
      lead={words.lead}
      faults={faults}
      submit={words.create}
      whyNot={whyNot}
      {...create.form}
    >
      {(shown) => (
        <>
          <TextField
            label={words.name}
            name="name"
            value={name}
            onChange={setName}
            maxLength={120}
            error={shown.name}
          />
          <PlaceFields
            words={words}
            place={place}
            onChange={(change) => setPlace({ ...place, ...change })}
            faults={{ ...shown, address: shown.address ?? addressFault }}
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
        </>
      )}
    </FormDialog>
  )
}
