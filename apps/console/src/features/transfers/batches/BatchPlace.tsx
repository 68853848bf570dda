/** The wallet and the token of a batch. */
import { Select } from '../../../ui/Select.tsx'
import type { BatchDraft } from './use-batch-draft.ts'
import { useBatchWords } from './words.ts'

interface Props {
  readonly draft: BatchDraft
  readonly onChange: () => void
}

export function BatchPlace({ draft, onChange }: Props) {
  const words = useBatchWords()
  const { place, setPlace, choices } = draft
  const choose = (change: Partial<typeof place>) => {
    setPlace({ ...place, ...change })
    onChange()
  }
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Select
        isData
        label={words.network}
        name="network"
        options={choices.networks}
        state={choices.networksState}
        value={place.network}
        onChange={(network) => choose({ network, wallet: undefined, token: undefined })}
      />
      <Select
        isData
        label={words.wallet}
        name="wallet"
        options={choices.signingWallets}
        state={choices.walletsState}
        value={place.wallet}
        isDisabled={place.network === undefined}
        onChange={(wallet) => choose({ wallet })}
      />
      <Select
        isData
        label={words.token}
        name="token"
        options={choices.tokens}
        state={choices.tokensState}
        value={place.token}
        isDisabled={place.network === undefined}
        onChange={(token) => choose({ token })}
      />
    </div>
  )
}
