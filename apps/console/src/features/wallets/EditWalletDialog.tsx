/** Renames a wallet, or moves it to another account group. */
import type { ApiRequest } from '@holdfast/contract'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { accountGroupsQuery } from '../../calls/queries.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import type { Wallet } from '../../calls/wallet.ts'
import { useSession } from '../../session/use-session.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { alertUser } from '../../ui/ask.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { optionsState } from '../../ui/options-state.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { reportSuccess } from '../../ui/toast.tsx'
import { lazyWords } from '../../words/words.tsx'

const useEditWalletWords = lazyWords({
  en: async () => (await import('../../../locales/en/edit-wallet.ts')).editWallet,
  es: async () => (await import('../../../locales/es/edit-wallet.ts')).editWallet,
})

interface Props {
  readonly wallet: Wallet
  readonly onClose: () => void
}

type Change = ApiRequest<'changeWallet'>['body']

/** Sets the earlier value again; the dialog is closed by then. */
function useTakeBack(wallet: Wallet, changes: readonly QueryKey[], failed: (reason: string) => string) {
  const client = useQueryClient()
  return async (earlier: Change) => {
    try {
      await api.changeWallet({ params: { id: wallet.id }, body: earlier })
    } catch (error) {
      alertUser(failed(reasonOf(error, (reason) => reason)))
    }
    await Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}

const named: readonly QueryKey[] = [['wallets'], ['signing-wallets'], ['address-resolution']]
const grouped: readonly QueryKey[] = [['wallets'], ['treasury']]

const refusalOf = (error: Error): string => reasonOf(error, (reason) => reason)

export function RenameWalletDialog({ wallet, onClose }: Props) {
  const words = useEditWalletWords()
  const whyNot = useWhyNot('change wallets')
  const takeBack = useTakeBack(wallet, named, words.renameFailed)
  const [name, setName] = useState(wallet.name)
  const change = useCreate({
    create: () => api.changeWallet({ params: { id: wallet.id }, body: { name: name.trim() } }),
    changes: named,
    failure: (error) => words.renameFailed(refusalOf(error)),
    onClose,
    onCreated: (changed) =>
      reportSuccess(words.renamed(changed.name), () => void takeBack({ name: wallet.name })),
  })
  return (
    <FormDialog
      title={words.rename(wallet.name)}
      lead={words.renameLead}
      faults={{ name: name.trim() === '' ? words.nameMissing : undefined }}
      submit={words.renameAct}
      whyNot={whyNot}
      {...change.form}
    >
      {(shown) => (
        <TextField
          label={words.name}
          name="name"
          value={name}
          onChange={setName}
          maxLength={120}
          error={shown.name}
        />
      )}
    </FormDialog>
  )
}

const unassigned = 'unassigned'

export function MoveWalletDialog({ wallet, onClose }: Props) {
  const words = useEditWalletWords()
  const whyNot = useWhyNot('change wallets')
  const { entityId } = useSession()
  const takeBack = useTakeBack(wallet, grouped, words.moveFailed)
  const groups = useQuery(accountGroupsQuery(entityId))
  const [group, setGroup] = useState<string>(wallet.account_group_id ?? unassigned)
  const nameOf = (id: string | null) => groups.data?.find((group) => group.id === id)?.name ?? words.none
  const change = useCreate({
    create: () =>
      api.changeWallet({
        params: { id: wallet.id },
        body: { account_group_id: group === unassigned ? null : group },
      }),
    changes: grouped,
    failure: (error) => words.moveFailed(refusalOf(error)),
    onClose,
    onCreated: (changed) =>
      reportSuccess(
        words.moved(changed.name, nameOf(changed.account_group_id)),
        () => void takeBack({ account_group_id: wallet.account_group_id }),
      ),
  })
  return (
    <FormDialog
      title={words.move(wallet.name)}
      lead={words.moveLead}
      faults={{}}
      submit={words.moveAct}
      whyNot={whyNot}
      {...change.form}
    >
      {() => (
        <Select
          label={words.group}
          name="group"
          options={[
            { value: unassigned, label: words.none },
            ...(groups.data ?? [])
              .filter(({ id, is_active }) => is_active || id === wallet.account_group_id)
              .map(({ id, name: label }) => ({ value: id, label })),
          ]}
          state={optionsState(groups)}
          value={group}
          onChange={setGroup}
        />
      )}
    </FormDialog>
  )
}
