/** Renames a wallet. */
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import type { Wallet } from '../../calls/wallet.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { reportSuccess } from '../../ui/toast.tsx'
import { useEditWalletWords } from './edit-wallet-words.ts'
import { useTakeBack } from './use-take-back.ts'

interface Props {
  readonly wallet: Wallet
  readonly onClose: () => void
}

const named: readonly QueryKey[] = [['wallets'], ['signing-wallets'], ['address-resolution']]

export function RenameWalletDialog({ wallet, onClose }: Props) {
  const words = useEditWalletWords()
  const whyNot = useWhyNot('change wallets')
  const takeBack = useTakeBack(wallet, named, words.renameFailed)
  const [name, setName] = useState(wallet.name)
  const change = useCreate({
    create: () => api.changeWallet({ params: { id: wallet.id }, body: { name: name.trim() } }),
    changes: named,
    failure: (error) => words.renameFailed(reasonOf(error, (reason) => reason)),
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
