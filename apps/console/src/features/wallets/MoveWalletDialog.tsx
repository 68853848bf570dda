/** Moves a wallet to another account group. */
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { accountGroupsQuery } from '../../calls/queries.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import type { Wallet } from '../../calls/wallet.ts'
import { useSession } from '../../session/use-session.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { optionsState } from '../../ui/options-state.ts'
import { Select } from '../../ui/Select.tsx'
import { reportSuccess } from '../../ui/toast.tsx'
import { useEditWalletWords } from './edit-wallet-words.ts'
import { useTakeBack } from './use-take-back.ts'

interface Props {
  readonly wallet: Wallet
  readonly onClose: () => void
}

const grouped: readonly QueryKey[] = [['wallets'], ['treasury']]

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
    failure: (error) => words.moveFailed(reasonOf(error, (reason) => reason)),
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
