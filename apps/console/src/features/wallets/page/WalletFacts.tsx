/** Beside the balances of a wallet: its address to be paid at, who signs for it, and the state of its ledger. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '../../../calls/api.ts'
import type { Wallet } from '../../../calls/wallet.ts'
import { localTime } from '../../../format/time.ts'
import { useSession } from '../../../session/use-session.ts'
import { AddressRibbon } from '../../../ui/Address.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PanelFact } from '../../../ui/PanelFact.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { useWords } from '../../../words/words.tsx'
import { inFours } from '../../transactions/resemblance.ts'
import { BooksState } from '../BooksState.tsx'
import { useWalletPageWords } from './words.ts'

const link = 'text-accent underline underline-offset-3'

export function WalletFacts({ wallet }: { readonly wallet: Wallet }) {
  return (
    <div className="min-w-0 shrink-0 border-line @4xl:w-[26rem] @4xl:border-l">
      {wallet.is_active && wallet.books.state !== 'unserved' && <PayTo wallet={wallet} />}
      <Signing wallet={wallet} />
      <Ledger wallet={wallet} />
    </div>
  )
}

interface BlockProps {
  readonly title: string
  readonly children: ReactNode
}

const Block = ({ title, children }: BlockProps) => (
  <section aria-label={title} className="border-b border-line px-5 py-4 last:border-b-0">
    <h2 className="mb-2 text-base font-semibold">{title}</h2>
    {children}
  </section>
)

function PayTo({ wallet: { address, name, network } }: { readonly wallet: Wallet }) {
  const words = useWalletPageWords()
  const { wallets: common } = useWords()
  const copy = useCopy(common.addressCopied)
  return (
    <Block title={words.address}>
      <div className="flex items-start gap-4">
        <QrCode
          text={address}
          label={words.code(name)}
          className="w-28 shrink-0 rounded-md border border-line"
        />
        <div className="grid min-w-0 gap-2">
          <bdi className="font-mono text-sm wrap-anywhere">{inFours(address)}</bdi>
          <AddressRibbon address={address} />
          <Button className="w-fit" onClick={() => copy(address)}>
            <Copy aria-hidden className="size-3.5" />
            {common.copyAddress}
          </Button>
          <p className="text-xs text-warn">{words.warning(network)}</p>
        </div>
      </div>
    </Block>
  )
}

function Signing({ wallet }: { readonly wallet: Wallet }) {
  const words = useWalletPageWords()
  const { entityId } = useSession()
  const { data: keys } = useQuery({
    queryKey: ['mpc-keys', entityId, 'of-wallets'],
    queryFn: () => api.listMpcKeys({ query: { entity_id: entityId } }),
    staleTime: 60_000,
  })
  const key = keys?.find(({ wallet_id }) => wallet_id === wallet.id)
  return (
    <Block title={words.signing}>
      {keys === undefined ? (
        <div aria-busy className="h-28" />
      ) : key === undefined ? (
        <p className="text-soft">{words.watched}</p>
      ) : (
        <dl>
          <PanelFact name={words.key}>
            <Link to={'/mpc/keys' as '/'} className={link}>
              <bdi>{key.label}</bdi>
            </Link>
          </PanelFact>
          {key.threshold !== null && key.n !== null && (
            <PanelFact name={words.signers}>{words.signersOf(key.threshold, key.n)}</PanelFact>
          )}
          <PanelFact name={words.rules}>
            <Link to={'/mpc/policy' as '/'} className={link}>
              {words.rulesOf[key.rules]}
            </Link>
          </PanelFact>
        </dl>
      )}
    </Block>
  )
}

function Ledger({ wallet }: { readonly wallet: Wallet }) {
  const words = useWalletPageWords()
  const { data: history } = useQuery({
    queryKey: ['reconciliation-history', wallet.id, 'last-fetch'],
    queryFn: () => api.getReconciliationHistory({ params: { id: wallet.id } }),
    staleTime: 60_000,
  })
  const last = history?.coverage
    .map(({ last_read_at }) => last_read_at)
    .toSorted()
    .at(-1)
  const { as_of } = wallet.books
  return (
    <Block title={words.ledger}>
      <dl>
        <PanelFact name={words.state}>
          <BooksState books={wallet.books} />
          {as_of !== null && <span className="block text-xs text-mute">{localTime(as_of)}</span>}
        </PanelFact>
        <PanelFact name={words.fetched}>
          {last === undefined ? (history === undefined ? '…' : words.never) : localTime(last)}
        </PanelFact>
      </dl>
      <Link to={'/reconciliations' as '/'} className={`${link} mt-2 inline-block`}>
        {words.toReconciliation}
      </Link>
    </Block>
  )
}
