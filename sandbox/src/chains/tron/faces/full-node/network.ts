import { toHex41 } from '@holdfast/chains/tron'
import { hexOfText, type JsonObject, orNothing } from '../../answers/json.ts'
import { exchangeOf, heldBy, issuerKey } from '../../contracts/assets.ts'
import { parameters } from '../../parameters.ts'
import { priceKeys, priceNames } from '../../prices.ts'
import { burntKey } from '../../state.ts'
import { contractsByAddress } from '../../tokens.ts'
import { witnesses } from '../../witnesses.ts'
import { addressOf, type Calls, textOf, wholeOf } from './face.ts'

/** The same description for every TRC-10 asset of the sandbox. */
export const assetDescription = { name: 'SandboxToken', abbr: 'SBT', precision: 6 } as const

export const networkCalls: Calls = {
  getchainparameters: ({ world }) => ({
    chainParameter: [
      ...priceNames.map((name) => ({ key: priceKeys[name], value: world.prices[name] })),
      { key: 'getMaintenanceTimeInterval', value: 21_600_000 },
      { key: 'getCreateNewAccountBandwidthRate', value: 1 },
      { key: 'getTotalNetLimit', value: parameters.totalBandwidthLimit },
      { key: 'getTotalEnergyCurrentLimit', value: parameters.totalEnergyLimit },
      { key: 'getUnfreezeDelayDays', value: parameters.unfreezeDelayMs / 86_400_000 },
      { key: 'getMaxDelegateLockPeriod', value: parameters.longestLockBlocks },
      { key: 'getAllowDynamicEnergy', value: 1 },
    ],
  }),
  getenergyprices: ({ chain }) => ({ prices: chain.schedule.history('energyPrice') }),
  getbandwidthprices: ({ chain }) => ({ prices: chain.schedule.history('bandwidthPrice') }),
  getmemofee: ({ chain }) => ({ prices: chain.schedule.history('memoFee') }),
  getnodeinfo: ({ chain }) => ({
    beginSyncNum: 0,
    block: `Num:${chain.head.number},ID:${chain.head.id}`,
    solidityBlock: `Num:${chain.solidNumber},ID:${chain.solid.id}`,
    currentConnectCount: 0,
    configNodeInfo: { codeVersion: '4.8.0', p2pVersion: '11111' },
  }),
  validateaddress: (_, query) => validAddress(textOf(query, 'address')),
  listwitnesses: ({ chain, world }) => ({
    witnesses: witnesses.map(({ address, url }) => ({
      address,
      voteCount: votesFor(
        address,
        [...chain.accountAddresses].map((holder) => world.account(holder)),
      ),
      url,
      totalProduced: chain.blocks.length,
      latestBlockNum: chain.head.number,
      isJobs: true,
    })),
  }),
  getburntrx: ({ world }) => ({ burnTrxAmount: world.amount('other', burntKey) }),
  getassetissuebyid: ({ chain, world }, query) => {
    const id = textOf(query, 'value')
    const issuer = world.amount('other', issuerKey(id))
    const issue = issuer === 0n ? undefined : world.account(issuer.toString(16))?.issue
    if (issue) return { ...(issue.description as JsonObject), id }
    return chain.trc10Ids.includes(id)
      ? {
          id,
          name: hexOfText(assetDescription.name),
          abbr: hexOfText(assetDescription.abbr),
          precision: assetDescription.precision,
          total_supply: chain.trc10Supply(id),
        }
      : {}
  },
  getexchangebyid: ({ world }, query) => {
    const id = wholeOf(query, 'id')
    const exchange = exchangeOf(world, id)
    if (exchange === null) return {}
    const [first, second] = exchange.tokens
    return {
      exchange_id: id,
      creator_address: exchange.creator,
      first_token_id: hexOfText(first),
      first_token_balance: orNothing(heldBy(world, exchange.holder, first)),
      second_token_id: hexOfText(second),
      second_token_balance: orNothing(heldBy(world, exchange.holder, second)),
    }
  },
  getcontract: (_, query) => {
    const contract = contractsByAddress.get(addressOf(query, 'value'))
    return contract === undefined
      ? {}
      : {
          origin_address: contract.origin,
          contract_address: contract.address,
          abi: {},
          consume_user_resource_percent: contract.callerPercent,
          origin_energy_limit: 10_000_000,
          name: contract.kind,
        }
  },
}

function votesFor(
  address: string,
  accounts: readonly ({ votes: readonly { witness: string; count: bigint }[] } | undefined)[],
): bigint {
  const votes = accounts.flatMap((account) => account?.votes ?? [])
  return votes.filter(({ witness }) => witness === address).reduce((sum, { count }) => sum + count, 0n)
}

function validAddress(text: string): { result: boolean; message: string } {
  const formats: Record<number, string> = { 42: 'Hex string format', 34: 'Base58check format' }
  const format = formats[text.length]
  if (format === undefined) return { result: false, message: 'Length error' }
  try {
    toHex41(text)
    return { result: true, message: format }
  } catch {
    return { result: false, message: 'Invalid address' }
  }
}
