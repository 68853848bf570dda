/** TRC-10: an account issues one token, sells it for TRX while its sale is open, and receives its frozen part later. */
import type { FrozenSupply } from '@holdfast/chains/tron'
import { chargeFee } from '../bandwidth.ts'
import { invalid } from '../refusal.ts'
import { changeAccount, moveTrx } from '../state.ts'
import { type Act, isAddress, sunOf, textOf } from './act.ts'
import { assetKey, issuedAsset, issuedKey, issuerKey, moveTrc10 } from './assets.ts'

const dayMs = 86_400_000n

export function issueAsset({ world, owner, value, effects }: Act): void {
  const [supply, num, trxNum] = [sunOf(value, 'total_supply'), sunOf(value, 'num'), sunOf(value, 'trx_num')]
  const [startAt, endAt] = [sunOf(value, 'start_time'), sunOf(value, 'end_time')]
  const frozen = (value.frozen_supply ?? []) as readonly FrozenSupply[]
  if (!isAddress(owner)) throw invalid('Invalid ownerAddress')
  if (textOf(value, 'name') === '') throw invalid('Invalid assetName')
  if (textOf(value, 'url') === '') throw invalid('Invalid url')
  if (endAt <= startAt) throw invalid('End time should be greater than start time')
  if (startAt <= BigInt(world.now)) throw invalid('Start time should be greater than HeadBlockTime')
  if (supply <= 0n) throw invalid('TotalSupply must greater than 0!')
  if (trxNum <= 0n) throw invalid('TrxNum must greater than 0!')
  if (num <= 0n) throw invalid('Num must greater than 0!')
  let left = supply
  for (const { frozen_amount } of frozen) {
    if (frozen_amount <= 0n) throw invalid('Frozen supply must be greater than 0!')
    if (frozen_amount > left) throw invalid('Frozen supply cannot exceed total supply')
    left -= frozen_amount
  }
  const account = world.account(owner)
  if (account === undefined) throw invalid('Account not exists')
  if (account.issue !== null) throw invalid('An account can only issue one asset')
  if (world.amount('trx', owner) < world.prices.assetIssueFee) throw invalid('No enough balance for fee!')
  chargeFee(world, owner, world.prices.assetIssueFee, effects)
  const id = issuedAsset(world.amount('other', issuedKey))
  world.add('other', issuedKey, 1n)
  world.add('other', assetKey(id), supply)
  world.add('other', issuerKey(id), BigInt(`0x${owner}`))
  world.add('trc10', `${id}/${owner}`, left)
  effects.issuedAsset = id
  changeAccount(world, owner, (draft) => {
    draft.issue = { id, description: value, num, trxNum, startAt, endAt }
    draft.frozenSupply = frozen.map(({ frozen_amount, frozen_days }) => ({
      amount: frozen_amount,
      expiresAt: Number(startAt + frozen_days * dayMs),
    }))
  })
}

export function participate({ world, owner, value }: Act): void {
  const [issuer, id, sun] = [textOf(value, 'to_address'), textOf(value, 'asset_name'), sunOf(value, 'amount')]
  if (!isAddress(owner)) throw invalid('Invalid ownerAddress')
  if (!isAddress(issuer)) throw invalid('Invalid toAddress')
  if (sun <= 0n) throw invalid('Amount must greater than 0!')
  if (issuer === owner) throw invalid('Cannot participate asset Issue yourself !')
  if (world.account(owner) === undefined) throw invalid('Account does not exist!')
  if (world.amount('trx', owner) < sun) throw invalid('No enough balance !')
  if (world.amount('other', assetKey(id)) === 0n) throw invalid(`No asset named ${id}`)
  const issue = world.account(issuer)?.issue ?? null
  if (issue?.id !== id) throw invalid(`The asset is not issued by ${issuer}`)
  const now = BigInt(world.now)
  if (now >= issue.endAt || now < issue.startAt) throw invalid('No longer valid period!')
  const units = (sun * issue.num) / issue.trxNum
  if (units <= 0n) throw invalid('Can not process the exchange!')
  if (world.amount('trc10', `${id}/${issuer}`) < units) throw invalid('Asset balance is not enough !')
  moveTrx(world, owner, issuer, sun)
  moveTrc10(world, id, issuer, owner, units)
}

/** Releases the amounts whose wait is over. No receipt gives their sum. */
export function unfreezeAsset({ world, owner }: Act): void {
  if (!isAddress(owner)) throw invalid('Invalid address')
  const account = world.account(owner)
  if (account === undefined) throw invalid(`Account[${owner}] does not exist`)
  if (account.frozenSupply.length === 0) throw invalid('no frozen supply balance')
  if (account.issue === null) throw invalid('this account has not issued any asset')
  const due = account.frozenSupply.filter(({ expiresAt }) => expiresAt <= world.now)
  if (due.length === 0) throw invalid("It's not time to unfreeze asset supply")
  const units = due.reduce((sum, { amount }) => sum + amount, 0n)
  world.add('trc10', `${account.issue.id}/${owner}`, units)
  changeAccount(world, owner, (draft) => {
    draft.frozenSupply = account.frozenSupply.filter((part) => !due.includes(part))
  })
}
