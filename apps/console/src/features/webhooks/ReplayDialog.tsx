import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import { useSession } from '../../session/use-session.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { optionsState } from '../../ui/options-state.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { type Endpoint, subscriptionsQuery, useWebhookWords } from './webhooks.ts'

const all = 'all'

export function ReplayDialog({
  endpoint,
  onClose,
}: {
  readonly endpoint: Endpoint
  readonly onClose: () => void
}) {
  const { common } = useWords()
  const whyNot = useWhyNot('change webhooks')
  const words = useWebhookWords()
  const { entityId } = useSession()
  const wallets = useQuery(subscriptionsQuery(entityId))
  const [since, setSince] = useState('')
  const [wallet, setWallet] = useState<string>(all)
  const replay = useCreate({
    create: () =>
      api.replayWebhook({
        params: { id: endpoint.id },
        body: {
          since: new Date(since).toISOString(),
          ...(wallet === all ? {} : { wallet_id: wallet }),
        },
      }),
    reads: [['webhooks']],
    failure: (error) => reasonOf(error, words.actionFailed),
    onClose,
    showsResult: true,
  })
  return (
    <FormDialog
      title={words.replay.title}
      lead={words.replay.lead(endpoint.url)}
      faults={{ since: Number.isNaN(new Date(since).getTime()) ? words.replay.sinceMissing : undefined }}
      submit={words.replay.start}
      leave={common.close}
      whyNot={whyNot}
      {...replay.form}
    >
      {(shown) => (
        <>
          <TextField
            label={words.replay.since}
            name="since"
            type="datetime-local"
            value={since}
            onChange={setSince}
            error={shown.since}
          />
          <Select
            label={words.replay.wallet}
            name="wallet"
            options={[
              { value: all, label: words.replay.allWallets },
              ...(wallets.data ?? []).map(({ wallet_id, name }) => ({ value: wallet_id, label: name })),
            ]}
            state={optionsState(wallets)}
            value={wallet}
            onChange={setWallet}
          />
          {replay.made !== undefined && (
            <p role="status" className="text-good">
              {words.replay.done(replay.made.count)}
              {replay.made.has_more && ` ${words.replay.hasMore}`}
            </p>
          )}
        </>
      )}
    </FormDialog>
  )
}
