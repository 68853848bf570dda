import type { Permission } from '@holdfast/chains/tron'
import { parameters } from '../parameters.ts'
import { isKnownOperation } from '../permissions.ts'
import { failed, invalid } from '../refusal.ts'
import { burnTrx, changeAccount } from '../state.ts'
import { type Act, isAddress } from './act.ts'

/** Sets who may sign for the account from now on. Costs 100 TRX. */
export function updatePermissions({ world, owner, value, effects }: Act): void {
  if (!isAddress(owner)) throw invalid('invalidate ownerAddress')
  if (world.account(owner) === undefined) throw invalid('ownerAddress account does not exist')
  const ownerPermission = value.owner as Permission | undefined
  const actives = (value.actives as readonly Permission[] | undefined) ?? []
  if (ownerPermission === undefined) throw invalid('owner permission is missed')
  if (value.witness !== undefined) throw invalid("account isn't witness can't set witness permission")
  if (actives.length === 0) throw invalid('active permission is missed')
  if (actives.length > parameters.mostActivePermissions) throw invalid('active permission is too many')
  if (ownerPermission.type !== 'Owner') throw invalid('owner permission type is error')
  checkPermission(ownerPermission)
  for (const active of actives) {
    if (active.type !== 'Active') throw invalid('active permission type is error')
    checkPermission(active)
  }
  const fee = world.prices.permissionUpdateFee
  const balance = world.amount('trx', owner)
  if (balance < fee) throw failed(`${owner} insufficient balance, balance: ${balance}, amount: ${fee}`)
  burnTrx(world, owner, fee)
  effects.fee += fee
  changeAccount(world, owner, (draft) => {
    draft.owner = { ...ownerPermission, id: 0 }
    draft.actives = actives.map((active, at) => ({ ...active, id: at + 2 }))
  })
}

function checkPermission({
  type,
  keys,
  threshold,
  permission_name,
  parent_id,
  operations,
}: Permission): void {
  if (keys.length > parameters.mostSignatures)
    throw invalid(`number of keys in permission should not be greater than ${parameters.mostSignatures}`)
  if (keys.length === 0) throw invalid("key's count should be greater than 0")
  if (threshold <= 0n) throw invalid("permission's threshold should be greater than 0")
  if (permission_name.length > 32) throw invalid("permission's name is too long")
  if (parent_id !== 0) throw invalid("permission's parent should be owner")
  if (new Set(keys.map(({ address }) => address)).size !== keys.length)
    throw invalid(`address should be distinct in permission ${type}`)
  for (const { address, weight } of keys) {
    if (!isAddress(address)) throw invalid('key is not a validate address')
    if (weight <= 0n) throw invalid("key's weight should be greater than 0")
  }
  if (keys.reduce((sum, { weight }) => sum + weight, 0n) < threshold)
    throw invalid(`sum of all key's weight should not be less than threshold in permission ${type}`)
  if (type !== 'Active') {
    if (operations !== '') throw invalid(`${type} permission needn't operations`)
    return
  }
  if (operations.length !== 64) throw invalid('operations size must 32')
  for (let type = 0; type < 256; type++)
    if (!isKnownOperation(operations, type)) throw invalid(`${type} isn't a validate ContractType`)
}
