import type { ApiReply } from '@holdfast/contract'
import { balanceState, type ChainName, dollarTokenAt, formatUnits, isNativeAsset } from '@holdfast/ledger'
import type { ProviderDirectory } from '@holdfast/providers'
import type { HeldToken, Price, WalletView } from '@holdfast/store/read'
import { isServed } from '../networks/is-served.ts'
import { presentPrice, type ShownPrice } from '../prices/present-price.ts'
import { assetIdOf } from '../prices/prices.ts'

type Wallet = ApiReply<'listWallets'>[number]

export function presentWallet(
  { wallet, network, groupName, ...view }: WalletView,
  providers: ProviderDirectory,
  prices: ReadonlyMap<string, Price>,
): Wallet {
  const priceOf = (held: HeldToken | undefined) => findPrice(held, network, prices)
  const native = view.held.find(({ token }) => isNativeAsset(token.asset))
  const usdt = view.held.find(({ token }) => token.is_known && isUsdt(token, network.chain))
  return {
    id: wallet.id,
    entity_id: wallet.entity_id,
    name: wallet.name,
    address: wallet.address,
    network: network.name,
    network_id: network.id,
    symbol: network.symbol,
    balance: native === undefined ? '0' : balanceOf(native),
    usdt_balance: usdt === undefined ? null : balanceOf(usdt),
    prices: { ...named('native', priceOf(native)), ...named('usdt', priceOf(usdt)) },
    resources: {
      ...(view.energyRemaining === null ? {} : { energy_remaining: Number(view.energyRemaining) }),
      ...(view.bandwidthRemaining === null ? {} : { bandwidth_remaining: Number(view.bandwidthRemaining) }),
    },
    is_active: wallet.is_active,
    account_group_id: wallet.account_group_id,
    account_group_name: groupName,
    tokens: view.held
      .filter(({ token }) => !token.is_spam)
      .map((held) => ({ ...presentToken(held, view.isBeingRead), ...named('price', priceOf(held)) })),
    books: booksOf(view, isServed(network, providers)),
  }
}

/** Null when the table has no price for the asset, or the asset is unverified. */
function findPrice(
  held: HeldToken | undefined,
  network: WalletView['network'],
  prices: ReadonlyMap<string, Price>,
): ShownPrice | null {
  if (held === undefined || !held.token.is_known || !held.token.is_verified) return null
  const price = prices.get(assetIdOf(network, held.token.asset) ?? '')
  return price === undefined ? null : presentPrice(price)
}

/** Omitted when there is none. */
const named = <K extends string>(key: K, price: ShownPrice | null): Partial<Record<K, ShownPrice>> =>
  price === null ? {} : ({ [key]: price } as Record<K, ShownPrice>)

const isUsdt = ({ symbol, contract_address }: HeldToken['token'], chain: ChainName): boolean =>
  symbol === 'USDT' || (contract_address !== null && dollarTokenAt(chain, contract_address) === 'USDT')

/** The balance of the books. The state beside it shows whether the chain agreed. */
const balanceOf = ({ books_units, token }: HeldToken): string =>
  formatUnits(BigInt(books_units), token.decimals)

const stakedOf = ({ staked_units, token }: HeldToken): { staked?: string } =>
  staked_units === '0' ? {} : { staked: formatUnits(BigInt(staked_units), token.decimals) }

const presentToken = (held: HeldToken, isBeingRead: boolean): Wallet['tokens'][number] => ({
  token_id: held.token.id,
  symbol: held.token.symbol,
  name: held.token.name,
  contract_address: held.token.contract_address,
  balance: balanceOf(held),
  ...stakedOf(held),
  as_of_block: numberOrNull(held.chain_block),
  state: balanceState({
    booksUnits: BigInt(held.books_units),
    chainUnits: held.chain_units === null ? null : BigInt(held.chain_units),
    hasAgreed: hasAgreed(held),
    isBeingRead,
  }),
  decimals: held.token.decimals,
  display_tier: held.token.display_tier,
  is_verified: held.token.is_verified,
  is_spam: held.token.is_spam,
})

/** After a comparison, both times are those of the same comparison. */
export const hasAgreed = ({
  chain_at,
  reconciled_at,
}: Pick<HeldToken, 'chain_at' | 'reconciled_at'>): boolean =>
  chain_at !== null && chain_at.getTime() === reconciled_at?.getTime()

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text))

export function booksOf(
  { held, isBeingRead, wasRead }: Pick<WalletView, 'held' | 'isBeingRead' | 'wasRead'>,
  isOfServed: boolean,
): Wallet['books'] {
  const compared = held.filter(({ token, chain_at }) => !token.is_spam && chain_at !== null)
  const block = compared
    .map(({ chain_block }) => Number(chain_block ?? 0))
    .reduce((a, b) => Math.max(a, b), 0)
  const at = compared.map(({ chain_at }) => chain_at?.getTime() ?? 0).reduce((a, b) => Math.max(a, b), 0)
  const asOf = {
    as_of_block: block === 0 ? null : block,
    as_of: at === 0 ? null : new Date(at).toISOString(),
  }
  if (!wasRead) return { state: !isOfServed ? 'unserved' : isBeingRead ? 'reading' : 'unread', ...asOf }
  const isOff = compared.some(
    ({ chain_units, books_units }) => chain_units !== null && chain_units !== books_units,
  )
  if (isOff) return { state: 'mismatch', ...asOf }
  const isUnknown = compared.length === 0 || compared.some(({ chain_units }) => chain_units === null)
  return { state: isUnknown ? 'unknown' : 'reconciled', ...asOf }
}
