/** Random histories of two wallets on the stand-in chain: payments, tokens, calls that fail, stake, rewards, days that pass. */
import { toBase58, toHex41 } from '@holdfast/chains/tron'
import { contracts, type SandboxKey, sandboxKey, type SandboxTron, selectors } from '@holdfast/sandbox'
import fc from 'fast-check'

type Act = (node: SandboxTron, actor: SandboxKey, partner: SandboxKey) => void
const { usdt, splitter } = contracts
const encoded = (...values: (string | bigint)[]) =>
  values
    .map((value) =>
      (typeof value === 'bigint' ? value.toString(16) : toHex41(value).slice(2)).padStart(64, '0'),
    )
    .join('')

const amount = fc.bigInt({ min: 1n, max: 50_000_000n })
const act: fc.Arbitrary<Act> = fc.oneof(
  amount.map(
    (sun): Act =>
      (node, actor, partner) =>
        node.sendTrx(actor, partner.address, sun),
  ),
  amount.map(
    (units): Act =>
      (node, actor, partner) =>
        node.sendToken(actor, usdt, partner.address, units),
  ),
  // The little money for energy means that some calls run out of it.
  amount.map(
    (units): Act =>
      (node, actor, partner) =>
        node.sendToken(actor, usdt, partner.address, units, units / 10n),
  ),
  amount.map(
    (units): Act =>
      (node, actor, partner) =>
        node.call(
          actor,
          splitter.address,
          selectors.split + encoded(toBase58(usdt.address), partner.address, actor.address, units),
          units,
        ),
  ),
  amount.map(
    (sun): Act =>
      (node, actor) =>
        node.send(actor, 'FreezeBalanceV2Contract', { frozen_balance: sun + 1_000_000n, resource: 'ENERGY' }),
  ),
  amount.map(
    (sun): Act =>
      (node, actor) =>
        node.send(actor, 'UnfreezeBalanceV2Contract', { unfreeze_balance: sun, resource: 'ENERGY' }),
  ),
  amount.map(
    (sun): Act =>
      (node, actor, partner) =>
        node.send(actor, 'DelegateResourceContract', {
          receiver_address: partner.address,
          balance: sun + 1_000_000n,
          resource: 'ENERGY',
        }),
  ),
  fc.constant<Act>((node, actor) => node.send(actor, 'WithdrawExpireUnfreezeContract', {})),
  fc.constant<Act>((node, actor) => node.send(actor, 'CancelAllUnfreezeV2Contract', {})),
  fc.constant<Act>((node, actor) => node.send(actor, 'WithdrawBalanceContract', {})),
  fc.constant<Act>((node, actor) =>
    node.send(actor, 'VoteWitnessContract', {
      votes: [{ vote_address: toHex41(sandboxKey('witness').address), vote_count: 1n }],
    }),
  ),
)
export const step = fc.record({ act, isFirst: fc.boolean(), days: fc.constantFrom(0, 0, 0, 0, 1, 15) })

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Funds both wallets, takes the steps and lets the last block become solid. */
export function makeHistory(
  node: SandboxTron,
  wallets: readonly [SandboxKey, SandboxKey],
  steps: readonly Step[],
): void {
  for (const { address } of wallets) {
    node.give(address, 2_000_000_000n)
    node.give(address, 300_000_000n, toBase58(usdt.address))
  }
  node.mine(1)
  for (const { act, isFirst, days } of steps) {
    attempt(() => act(node, isFirst ? wallets[0] : wallets[1], isFirst ? wallets[1] : wallets[0]))
    if (days > 0) node.advance(days * 86_400)
    else node.mine(1)
  }
  node.mine(22)
}

/** Ignores steps that the chain refuses, so that a history consists of the accepted ones. */
function attempt(act: () => void): void {
  try {
    act()
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'Refusal') throw error
  }
}
