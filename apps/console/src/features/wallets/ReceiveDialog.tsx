/** The address of one of the organisation's wallets: as a QR code and in full, with its only network. */
import { useQuery } from '@tanstack/react-query'
import { Copy, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { walletsQuery } from '../../calls/queries.ts'
import { useSession } from '../../session/use-session.ts'
import { AddressRibbon } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { optionsState } from '../../ui/options-state.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { Select } from '../../ui/Select.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { lazyWords, useWords } from '../../words/words.tsx'
import type { Wallet } from '../../calls/wallet.ts'

const useReceiveWords = lazyWords({
  en: async () => (await import('../../../locales/en/receive.ts')).receive,
  es: async () => (await import('../../../locales/es/receive.ts')).receive,
})

interface Props {
  /** The wallet that it was opened from. */
  readonly wallet?: Wallet
  readonly onClose: () => void
}

export function ReceiveDialog({ wallet: first, onClose }: Props) {
  const { common, dialogs } = useWords()
  const words = useReceiveWords()
  const { entityId } = useSession()
  const wallets = useQuery(walletsQuery(entityId))
  const [chosen, setChosen] = useState(first?.id)
  const wallet = wallets.data?.find(({ id }) => id === chosen) ?? wallets.data?.[0]
  return (
    <Dialog title={dialogs.receive} lead={words.lead} closeLabel={common.close} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-4">
        {wallets.isError ? (
          <p role="alert" className="text-bad">
            {words.loadFailed(wallets.error.message)}
          </p>
        ) : wallets.data?.length === 0 ? (
          <p className="py-6 text-center text-soft">{words.noWallets}</p>
        ) : (
          <Select
            label={words.wallet}
            placeholder={words.choose}
            options={(wallets.data ?? []).map(({ id, name, network }) => ({
              value: id,
              label: `${name} (${network})`,
            }))}
            state={optionsState(wallets)}
            value={wallet?.id}
            onChange={setChosen}
          />
        )}
        {wallet !== undefined && <PayTo wallet={wallet} />}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogFooter>
    </Dialog>
  )
}

function PayTo({ wallet }: { readonly wallet: Wallet }) {
  const words = useReceiveWords()
  const copy = useCopy()
  return (
    <>
      <QrCode
        text={wallet.address}
        label={words.code(wallet.name)}
        className="mx-auto w-52 rounded-md border border-line"
      />
      <div className="grid gap-1">
        <h3 className="flex items-center gap-2 font-medium">
          {words.address}
          <AddressRibbon address={wallet.address} />
        </h3>
        <div className="flex items-start gap-2 rounded-md border border-line bg-sunken py-1.5 pr-1.5 pl-3">
          <bdi data-copy className="min-w-0 flex-1 py-1 font-mono text-sm break-all select-all">
            {wallet.address}
          </bdi>
          <Button
            look="icon"
            className="shrink-0"
            aria-label={words.copy}
            title={words.copy}
            onClick={() => copy(wallet.address)}
          >
            <Copy aria-hidden className="size-3.5" />
          </Button>
        </div>
      </div>
      <p className="flex gap-2 rounded-md bg-warn-wash px-3 py-2 text-warn">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {words.warning(wallet.network)}
      </p>
    </>
  )
}
