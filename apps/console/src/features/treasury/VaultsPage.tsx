/** Account groups as vaults: value, profit and loss in a day and a week, movements of a week. */
import type { ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { SisterFooter } from '../../shell/SisterPages.tsx'
import { useOrganisations } from '../../session/organisation.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { dollars } from '../../format/dollars.ts'
import { usdText } from '../../format/usd-text.ts'
import { percent } from './figures.ts'
import { useVaultWords } from './vault-words.ts'

type Vault = ApiReply<'listVaults'>[number]

const AddVaultDialog = lazy(async () => ({ default: (await import('./AddVaultDialog.tsx')).AddVaultDialog }))

export function VaultsPage() {
  const { dialogs, pages } = useWords()
  const words = useVaultWords()
  const { current } = useOrganisations()
  const [isAdding, setAdding] = useState(false)
  const entityId = current?.id ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['treasury', 'vaults', entityId],
    queryFn: () => api.listVaults({ query: { entity_id: entityId } }),
    staleTime: 15_000,
  })
  const add = (
    <Button look="solid" onClick={() => setAdding(true)}>
      {dialogs.vault}
    </Button>
  )
  const { columns } = words
  return (
    <>
      <div className="flex min-h-16 shrink-0 flex-wrap items-end gap-x-6 gap-y-2 border-b border-line px-5 py-3">
        <Head vaults={data} />
        <div className="ml-auto">{add}</div>
      </div>
      {error !== null ? (
        <ErrorState message={reasonOf(error, words.loadFailed)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={6} widths={['w-32', 'ml-auto w-24', 'w-20', 'w-20', 'w-20']} />
      ) : (
        <>
          <TableFrame
            caption={pages.vaults}
            className="min-w-[60rem]"
            isFirstFixed
            columns={[
              { label: columns.vault },
              { label: columns.totalValue, align: 'right' },
              { label: columns.pnl1d, align: 'right' },
              { label: columns.pnl7d, align: 'right' },
              { label: columns.inflow7d, align: 'right' },
              { label: columns.outflow7d, align: 'right' },
              { label: columns.actions, isActions: true },
            ]}
          >
            {data.map((vault) => (
              <VaultRow key={vault.id ?? ''} vault={vault} />
            ))}
          </TableFrame>
          {data.length === 0 && <EmptyState title={words.empty} why={words.emptyWhy} action={add} />}
        </>
      )}
      <SisterFooter />
      {isAdding && (
        <Suspense>
          <AddVaultDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}

function Head({ vaults }: { readonly vaults: readonly Vault[] | undefined }) {
  const words = useVaultWords()
  const locale = useLocale()
  // Cents of micro-dollars, so that the sum stays exact.
  const micros = (vaults ?? []).reduce((sum, { value_usd }) => sum + microsOf(value_usd), 0n)
  return (
    <div>
      <p className="text-mute">{words.total}</p>
      <p className="text-2xl font-semibold tracking-[-0.02em]" data-value>
        {vaults === undefined ? '…' : usd(textOf(micros), locale)}
      </p>
      <p className="text-xs text-mute">{words.lead}</p>
    </div>
  )
}

function VaultRow({ vault }: { readonly vault: Vault }) {
  const words = useVaultWords()
  const locale = useLocale()
  const name = vault.name ?? words.noGroup
  return (
    <tr data-vault={vault.id ?? ''} className="h-12 hover:bg-hover">
      <td className="max-w-64 py-1.5">
        <p className="flex items-center gap-2">
          <bdi className={cx('truncate font-medium', vault.name === null && 'text-soft')} title={name}>
            {name}
          </bdi>
          {!vault.is_active && (
            <span className="inline-flex h-5 items-center rounded-full bg-hover px-2 text-2xs font-medium text-soft">
              {words.archived}
            </span>
          )}
        </p>
        <p className="text-2xs text-mute">
          {words.wallets(vault.wallets)}
          {vault.not_counted > 0 && (
            <span className="text-warn"> · {words.notCounted(vault.not_counted)}</span>
          )}
        </p>
      </td>
      <td className="text-right font-medium">{usd(vault.value_usd, locale)}</td>
      <td className="text-right">
        <Profit profit={vault.pnl_1d} />
      </td>
      <td className="text-right">
        <Profit profit={vault.pnl_7d} />
      </td>
      <td className="text-right">
        <Flow value={vault.in_7d_usd} />
      </td>
      <td className="text-right">
        <Flow value={vault.out_7d_usd} />
      </td>
      <td className="text-right">
        {vault.id !== null && (
          <Link
            to="/bc-transactions"
            search={{ page: 1, group: vault.id }}
            aria-label={words.openFor(name)}
            className="inline-flex h-6 items-center rounded-md border border-edge/60 bg-page px-2 text-xs font-medium hover:bg-hover"
          >
            {words.open}
          </Link>
        )}
      </td>
    </tr>
  )
}

/** A gain, a loss, or neither: never by colour alone. */
function Profit({ profit }: { readonly profit: Vault['pnl_1d'] }) {
  const words = useVaultWords()
  const locale = useLocale()
  if (profit === null)
    return (
      <span className="text-mute" title={words.unknownWhy}>
        {words.unknown}
      </span>
    )
  const text = dollars(profit.usd, locale, 'signed')
  const sign = /[1-9]/.test(text) ? (text.startsWith('−') ? -1 : 1) : 0
  return (
    <span className={cx(sign > 0 && 'text-good', sign < 0 && 'text-bad', sign === 0 && 'text-mute')}>
      {text}
      {profit.percent !== null && sign !== 0 && (
        <span className="block text-2xs">
          {sign < 0 ? '−' : '+'}
          {percent(profit.percent, locale)}
        </span>
      )}
    </span>
  )
}

function Flow({ value }: { readonly value: string | null }) {
  const words = useVaultWords()
  const locale = useLocale()
  if (value === null)
    return (
      <span className="text-mute" title={words.unknownWhy}>
        {words.unknown}
      </span>
    )
  return <span className={cx(!/[1-9]/.test(value) && 'text-mute')}>{usd(value, locale)}</span>
}

const usd = (value: string, locale: 'en' | 'es'): string => usdText(dollars(value, locale), locale)

const places = 6
function microsOf(value: string): bigint {
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.')
  const micros = BigInt(`${whole}${fraction.slice(0, places).padEnd(places, '0')}`)
  return value.startsWith('-') ? -micros : micros
}
function textOf(micros: bigint): string {
  const digits = (micros < 0n ? -micros : micros).toString().padStart(places + 1, '0')
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
